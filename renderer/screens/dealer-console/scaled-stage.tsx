import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fitText, keepTextFitting } from './fit-text.ts';
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
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => (stage.current === null ? undefined : keepTextFitting(stage.current)), []);
  const { layout, scale, width, height } = fit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other room for the same words
  useLayoutEffect(() => {
    if (stage.current !== null) fitText(stage.current);
  }, [layout]);
  return (
    <StageContext value={fit}>
      <div className="stage-frame">
        <div ref={stage} className="stage" data-layout={layout} style={{ width, height, transform: `scale(${scale})` }}>
          {children}
        </div>
      </div>
    </StageContext>
  );
}
