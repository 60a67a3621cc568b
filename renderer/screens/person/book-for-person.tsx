import { useState } from 'react';
import { officeLimits as limits } from '../../../protocol/number-limits.ts';
import type { PersonStatement } from '../../../protocol/office-desk.ts';
import { Choice } from '../../room/choice.tsx';
import { WishKey } from '../../room/event-keys.tsx';
import { MoneyField } from '../../room/number-field.tsx';
import { useOfficeWords } from '../../room/office-words.ts';
import { TextField } from '../../room/text-field.tsx';

const whats = ['withheld', 'fee', 'withheld-back', 'fee-back'] as const;

/** Books what was withheld from a win, or paid besides stakes, for a tournament or game of the statement; or takes it back. */
export function BookForPerson({
  statement,
  onBooked,
}: {
  readonly statement: PersonStatement;
  readonly onBooked: () => void;
}) {
  const { t, money } = useOfficeWords('person');
  const occasions = new Map(statement.lines.map((line) => [line.of, line] as const));
  const ids = [...occasions.keys()];
  const [chosen, setChosen] = useState<string | null>(null);
  const [what, setWhat] = useState<(typeof whats)[number]>('withheld');
  const [amount, setAmount] = useState(0);
  const [reason, setReason] = useState('');
  const line = occasions.get(chosen ?? '') ?? statement.lines[0];
  if (line === undefined) return null;
  const of = line.kind === 'tournament' ? { tournament: line.of } : { game: line.of };
  const booking = {
    of,
    what: what === 'withheld' || what === 'withheld-back' ? 'withheld' : 'fee',
    amount: what === 'withheld' || what === 'fee' ? amount : -amount,
  } as const;
  return (
    <section className="person-book no-print" aria-labelledby="person-book">
      <h3 id="person-book">{t('book.title')}</h3>
      <div className="person-book-fields">
        <Choice
          label={t('book.of')}
          value={line.of}
          options={ids}
          name={(id) => occasions.get(id)?.name ?? ''}
          onChange={setChosen}
        />
        <Choice
          label={t('book.what')}
          value={what}
          options={whats}
          name={(one) => t(`book.${one}`)}
          onChange={setWhat}
        />
        <MoneyField
          label={t('book.amount')}
          limits={limits.price}
          value={amount}
          onChange={setAmount}
          suffix={line.currency}
        />
        <TextField label={t('book.reason')} value={reason} onText={setReason} most={400} />
      </div>
      {amount > 0 && reason.trim() !== '' && (
        <WishKey
          label={t('book.key', { amount: money(amount, line.currency) })}
          sub={`${t(`book.${what}`)}, ${line.name}`}
          wish={{ type: 'book-for-person', player: statement.player, booking, reason: reason.trim() }}
          held
          onDone={() => {
            setAmount(0);
            setReason('');
            onBooked();
          }}
        />
      )}
    </section>
  );
}
