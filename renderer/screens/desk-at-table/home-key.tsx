import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { handShown, legalActions } from '../../../engine/table.ts';
import { useRoom, useRoomDoor } from '../../room/room-context.ts';
import { useText } from '../../text/use-text.ts';
import './home-key.css';

/** The way back to the console, and what the table waits for meanwhile: its edge is lit while a hand is in play there. */
export function HomeKey() {
  const { t } = useText('at-table');
  const { home } = useRoomDoor();
  const state = useRoom(({ tables }) => tables[0]?.state ?? null);
  const link = useRoom((room) => room.link.state);
  const legal = useMemo(() => (state === null ? null : legalActions(state)), [state]);
  if (state === null || legal === null) return null;
  const isPlayed = legal.stage !== 'between-hands';
  const due =
    legal.toAct === null
      ? t(isPlayed ? 'home.hand' : 'home.between', { hand: handShown(state) })
      : t('home.toAct', { seat: legal.toAct });
  return (
    <button type="button" className={`home-key ${isPlayed ? 'home-key-due' : ''}`} onClick={home}>
      <Undo2 size={24} aria-hidden="true" />
      <span>
        <b>{t('home.back', { table: state.name })}</b>
        <span className="home-key-due-words">{link === 'down' ? t('home.lost') : due}</span>
      </span>
    </button>
  );
}
