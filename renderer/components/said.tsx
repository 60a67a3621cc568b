import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';

/** The tone of a sentence: a refusal and the floor may interrupt what is being spoken, nothing else may. */
export type Tone = 'plain' | 'refused' | 'floor';

interface Regions {
  readonly polite: HTMLElement | null;
  readonly urgent: HTMLElement | null;
}

const VoiceContext = createContext<Regions | null>(null);
const AloudContext = createContext(false);

/**
 * Speaks the sentences inside: one polite region for all of them, and one that interrupts. Sentences come and go with their docks, and a
 * region that appears together with its words is often not spoken. So the two regions are always there, every sentence puts its words into
 * one of them, and the sentence itself is silent.
 */
export function Voice({ children }: { children: ReactNode }) {
  const [polite, setPolite] = useState<HTMLElement | null>(null);
  const [urgent, setUrgent] = useState<HTMLElement | null>(null);
  return (
    <VoiceContext value={{ polite, urgent }}>
      {children}
      <div className="visually-hidden" data-voice="">
        <div ref={setPolite} aria-live="polite" data-voice="" />
        <div ref={setUrgent} aria-live="assertive" data-voice="" />
      </div>
    </VoiceContext>
  );
}

/**
 * A sentence that is shown and, if there is a voice, spoken. `tone` sets its look; `cutsIn` is for a sentence whose look is its parent's.
 */
export function Said(props: {
  readonly children: ReactNode;
  readonly className: string;
  readonly tone?: Tone | undefined;
  readonly cutsIn?: boolean;
  readonly as?: 'p' | 'span' | 'section';
}) {
  const { children, className, tone, cutsIn = tone === 'refused' || tone === 'floor', as: Tag = 'p' } = props;
  const voice = useContext(VoiceContext);
  const region = cutsIn ? voice?.urgent : voice?.polite;
  return (
    <>
      <Tag
        className={tone === undefined ? className : `${className} band-${tone}`}
        role="status"
        aria-live={voice === null ? undefined : 'off'}
      >
        {children}
      </Tag>
      {region != null && createPortal(<AloudContext value={true}>{children}</AloudContext>, region)}
    </>
  );
}

/** True for content that is only spoken: a key after its sentence is shown there and not here. */
export const useIsAloud = (): boolean => useContext(AloudContext);
