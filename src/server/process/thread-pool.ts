/**
 * Threads for what Node does beside its main thread. Four, as many as Node has by itself, may be busy with passwords at once; without
 * others the tokens of all other requests would wait for them to be checked, as long as strangers guess.
 */
const threads = 8;

// It is read when the first thread is asked for, so this module is imported before all others. Who runs Accord may choose more.
process.env['UV_THREADPOOL_SIZE'] ??= String(threads);
