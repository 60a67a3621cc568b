import { useEffect, useRef } from 'react';

/** Every sentence a dock says of itself. */
const sentences = '.dock [role="status"], .dock [aria-live="polite"]';
/** A refusal and the floor may cut in on what is being said; nothing else may. */
const urgentLooks = '.band-refused, .band-floor';

/**
 * Says the dock's sentence aloud: one polite region for all docks, and one that cuts in. The sentences themselves come and go with
 * their docks, and a region that appears together with its words is often not spoken; so these two always stand, and the
 * sentences are silent.
 */
export function BandVoice() {
  const polite = useRef<HTMLParagraphElement>(null);
  const urgent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const main = polite.current?.closest('.stage')?.querySelector('main');
    if (main == null) return;
    let said: ReadonlyMap<Element, string> = new Map();
    const listen = () => {
      const now = new Map<Element, string>();
      for (const sentence of main.querySelectorAll(sentences)) now.set(sentence, sentence.textContent.trim());
      for (const sentence of now.keys()) {
        if (sentence.getAttribute('aria-live') !== 'off') sentence.setAttribute('aria-live', 'off');
      }
      const fresh = [...now].filter(([sentence, text]) => text !== '' && said.get(sentence) !== text);
      said = now;
      if (fresh.length === 0) return;
      const cutsIn = fresh.some(([sentence]) => sentence.closest(urgentLooks) !== null);
      const text = fresh.map(([, words]) => words).join(' ');
      if (urgent.current !== null) urgent.current.textContent = cutsIn ? text : '';
      if (polite.current !== null) polite.current.textContent = cutsIn ? '' : text;
    };
    listen();
    const observer = new MutationObserver(listen);
    observer.observe(main, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div className="visually-hidden" data-voice="">
      <p ref={polite} aria-live="polite" data-voice="" />
      <p ref={urgent} aria-live="assertive" data-voice="" />
    </div>
  );
}
