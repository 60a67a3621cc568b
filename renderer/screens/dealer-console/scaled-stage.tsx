import { type ReactNode, useEffect, useState } from 'react';
import { StageContext, stageFit } from './stage-fit.ts';

const fitNow = () => stageFit(window.innerWidth, window.innerHeight);

/** The console on the whole window: its bars and its dock as large as the window allows, the rest of the room for the table. */
export function ScaledStage({ children }: { children: ReactNode }) {
  const [fit, setFit] = useState(fitNow);
  useEffect(() => {
    const measure = () => setFit(fitNow());
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const { layout, scale, width, height } = fit;
  return (
    <StageContext value={fit}>
      <div className="stage-frame">
        <div className="stage" data-layout={layout} style={{ width, height, transform: `scale(${scale})` }}>
          {children}
        </div>
      </div>
    </StageContext>
  );
}
