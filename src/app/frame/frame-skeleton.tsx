import { BrandMark } from '../ui/brand-mark.tsx';

/** What index.html painted before any script ran, kept until the session is known, so that nothing jumps. */
export const FrameSkeleton = () => (
  <div className="first-paint" aria-busy="true">
    <div className="first-paint-header">
      <BrandMark className="first-paint-mark" />
      <span>Accord</span>
    </div>
    <div className="first-paint-page">
      <span className="first-paint-title" />
      <span className="first-paint-block" />
      <span className="first-paint-block" />
    </div>
  </div>
);
