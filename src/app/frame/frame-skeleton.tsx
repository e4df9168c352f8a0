/** What index.html painted before any script ran, kept until the session is known, so that nothing jumps. */
export const FrameSkeleton = () => (
  <div className="first-paint" aria-busy="true">
    <div className="first-paint-header">
      <svg className="first-paint-mark" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M9 22.5 15.1 9.2a1 1 0 0 1 1.8 0L23 22.5M11.8 17.5c2.6 1.7 5.8 1.7 8.4 0" />
      </svg>
      <span>Accord</span>
    </div>
    <div className="first-paint-page">
      <span className="first-paint-title" />
      <span className="first-paint-block" />
      <span className="first-paint-block" />
    </div>
  </div>
);
