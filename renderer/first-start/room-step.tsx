import { useEffect, useState } from 'react';
import { intoView } from '../room/into-view.ts';
import { useText } from '../text/use-text.ts';
import { Field } from './fields.tsx';
import type { StepProps } from './steps.ts';

/** The cardroom: its name if this PC is the cardroom, otherwise which one this table belongs to. */
export function RoomStep(props: StepProps) {
  const { t } = useText('first-start');
  const { draft, change } = props;
  if (draft.role === 'table-of-room') return draft.paired === null ? <FindRoom {...props} /> : <Paired {...props} />;
  return (
    <Field
      label={t('room.name')}
      value={draft.roomName}
      keyed="name"
      about={t('room.nameAbout')}
      onValue={(roomName) => change({ roomName })}
    />
  );
}

function Paired({ draft }: StepProps) {
  const { t } = useText('first-start');
  return <p className="fs-good">{t('room.paired', { room: draft.paired?.room ?? '' })}</p>;
}

function FindRoom({ now, ask }: StepProps) {
  const { t } = useText('first-start');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step is come to
  useEffect(() => ask({ what: 'look-for-rooms' }), []);
  return (
    <>
      <div className="fs-choices">
        {now.rooms.map(({ name, place }) => (
          <button
            key={place}
            type="button"
            className="fs-choice"
            aria-pressed={now.met?.place === place}
            onClick={() => ask({ what: 'meet', place })}
          >
            <span className="fs-choice-label">{name}</span>
            <span className="fs-choice-about">{place}</span>
          </button>
        ))}
      </div>
      <p className="fs-about">
        {now.searching ? t('room.searching') : now.rooms.length === 0 ? t('room.none') : t('room.isThatAll')}
      </p>
      <button type="button" className="fs-key" disabled={now.searching} onClick={() => ask({ what: 'look-for-rooms' })}>
        {t('room.again')}
      </button>
      <Field
        label={t('room.address')}
        value={now.met?.place ?? ''}
        keyed="address"
        most={300}
        about={t('room.addressAbout')}
        onValue={(place) => ask({ what: 'meet', place })}
      />
      {now.met !== null && <Compare met={now.met} onPair={(code) => ask({ what: 'pair', code })} />}
    </>
  );
}

const pairsInRow = 8;

function Compare({
  met,
  onPair,
}: {
  readonly met: { readonly place: string; readonly fingerprint: string | null };
  readonly onPair: (code: string) => void;
}) {
  const { t } = useText('first-start');
  const [code, setCode] = useState('');
  const pairs = met.fingerprint?.split(':') ?? [];
  const rows = Array.from({ length: Math.ceil(pairs.length / pairsInRow) }, (_none, row) =>
    pairs.slice(row * pairsInRow, (row + 1) * pairsInRow).join(' '),
  );
  return (
    <div className="fs-panel" ref={intoView}>
      <p>{met.fingerprint === null ? t('room.own') : t('room.compare', { place: met.place })}</p>
      {rows.length > 0 && (
        <p className="fs-fingerprint">
          {rows.map((row) => (
            <span key={row}>{row}</span>
          ))}
        </p>
      )}
      <Field
        label={t('cardroom:pairing.code')}
        value={code}
        keyed="figures"
        most={20}
        about={t('room.codeAbout')}
        onTyping={setCode}
      />
      <button type="button" className="fs-key fs-go-lit" disabled={code.trim() === ''} onClick={() => onPair(code)}>
        {met.fingerprint === null ? t('cardroom:pairing.pair') : t('room.same')}
      </button>
    </div>
  );
}
