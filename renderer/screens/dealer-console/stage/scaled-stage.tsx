import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepTextFitting } from './fit-text.ts';
import { StageContext, type StageFit, stageFit } from './stage-fit.ts';

const fitNow = (only: StageFit['layout'] | null) => stageFit(window.innerWidth, window.innerHeight, only);

/** The console in the whole window: its bars and its dock as large as the window allows, the rest of the room for the table. */
export function ScaledStage(props: {
  children: ReactNode;
  /** Is given the stage's element. */
  stage?: RefObject<HTMLDivElement | null>;
  /** The only layout of the page; absent: the one that suits the window. */
  only?: StageFit['layout'];
}) {
  const { children, only = null } = props;
  const [fit, setFit] = useState(() => fitNow(only));
  useEffect(() => {
    const measure = () => setFit(fitNow(only));
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [only]);
  const own = useRef<HTMLDivElement>(null);
  const stage = props.stage ?? own;
  useLayoutEffect(() => (stage.current === null ? undefined : keepTextFitting(stage.current)), [stage]);
  const { layout, scale, width, height, dockGrows } = fit;
  const style = { width, height, transform: `scale(${scale})`, '--dock-grows': `${dockGrows}px` };
  return (
    <StageContext value={fit}>
      <div className="stage-frame">
        <div ref={stage} className="stage" data-layout={layout} style={style}>
          {children}
        </div>
      </div>
    </StageContext>
  );
}
