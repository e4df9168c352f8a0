/**
 * What the browser may do with our pages (docs/security.md, Headers). Styles come from files only: no
 * component may write a style element or attribute into markup. `accord-worker` is the app's policy that accepts exactly
 * our worker files.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types accord-worker',
].join('; ');

/** Powers of the browser that a dispute tracker never needs. */
const refusedPowers = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'serial',
  'hid',
  'screen-wake-lock',
  'xr-spatial-tracking',
  'browsing-topics',
];

/** The security headers of every answer. `isHttps`: in production over https, where browsers may remember to insist on it. */
export const securityHeaders = (isHttps: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': refusedPowers.map((power) => `${power}=()`).join(', '),
  ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});
