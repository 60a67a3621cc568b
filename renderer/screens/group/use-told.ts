import { createContext, useContext, useEffect, useState } from 'react';
import type { GroupAsk } from '../../../protocol/group-desk.ts';
import { makeTimeOfDay } from '../../text/times.ts';
import type { Words } from '../../text/use-text.ts';
import type { GroupDoor, Told, WhyNot } from './group-door.ts';

/** The way to the chain, for every part of the group's page. */
export const GroupContext = createContext<GroupDoor | null>(null);

export function useGroupDoor(): GroupDoor {
  const door = useContext(GroupContext);
  if (door === null) throw new TypeError('The group’s pages stand within a GroupContext.');
  return door;
}

/** The chain's answer to a question, asked again when the question changes and, with `everyMs`, at intervals. Null: no answer yet, or no question. */
export function useTold<Line extends object>(ask: GroupAsk | null, everyMs: number | null = null): Told<Line> | null {
  const door = useGroupDoor();
  const asked = ask === null ? null : JSON.stringify(ask);
  const [told, setTold] = useState<{ readonly asked: string; readonly told: Told<Line> } | null>(null);
  useEffect(() => {
    if (asked === null) return;
    let isOver = false;
    const fetchIt = () =>
      door.ask<Line>(JSON.parse(asked) as GroupAsk).then((answer) => {
        if (!isOver) setTold({ asked, told: answer });
      });
    void fetchIt();
    const timer = everyMs === null ? null : setInterval(() => void fetchIt(), everyMs);
    return () => {
      isOver = true;
      if (timer !== null) clearInterval(timer);
    };
  }, [door, asked, everyMs]);
  // The answer to another question is not shown.
  return told?.asked === asked ? told.told : null;
}

/** Why there is no answer, in the language of the page; the chain's own sentences as they are. */
export function whyNotText(whyNot: WhyNot, { t }: Words): string {
  if (whyNot.why === undefined) return whyNot.sentence;
  const until = 'until' in whyNot && whyNot.until !== undefined ? makeTimeOfDay(whyNot.until) : '';
  return t(`group:whyNot.${whyNot.why}`, { time: until });
}
