import { type ReactNode, useEffect, useState } from 'react';

const design = { width: 1280, height: 800 };
const largest = 1.5;

const scaleNow = (): number => Math.min(window.innerWidth / design.width, window.innerHeight / design.height, largest);

/** The 1280×800 console, as large as the screen allows, up to half as large again. */
export function ScaledStage({ children }: { children: ReactNode }) {
  const [scale, setScale] = useState(scaleNow);
  useEffect(() => {
    const measure = () => setScale(scaleNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  return (
    <div className="stage-frame">
      <div style={{ width: design.width * scale, height: design.height * scale }}>
        <div className="stage" style={{ ...design, transform: `scale(${scale})` }}>
          {children}
        </div>
      </div>
    </div>
  );
}
