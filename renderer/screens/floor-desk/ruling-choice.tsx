import { useId } from 'react';
import type { MisdealRuling } from '../../../engine/index.ts';
import { useText, type Words } from '../../text/use-text.ts';
import type { DealAgain, PlayOn, RulingOptions } from './ruling-options.ts';

/** The two rulings, each with what it would do at this table. One that is not open says why and cannot be chosen. */
export function RulingChoice(props: {
  readonly options: RulingOptions;
  readonly chosen: MisdealRuling | null;
  readonly isSigned: boolean;
  readonly onChoose: (ruling: MisdealRuling) => void;
}) {
  const { options, chosen, isSigned, onChoose } = props;
  const words = useText('floor');
  const { t } = words;
  const { dealAgain, playOn } = options;
  return (
    <fieldset className="desk-choices">
      <legend>{t('ruling.choose')}</legend>
      <Choice
        ruling="deal-again"
        chosen={chosen === 'deal-again'}
        closed={!dealAgain.open || (isSigned && chosen !== 'deal-again')}
        title={dealAgain.open ? t('ruling.dealAgain', { hand: dealAgain.hand }) : t('ruling.dealAgainShort')}
        lines={dealAgainLines(dealAgain, words)}
        onChoose={onChoose}
      />
      <Choice
        ruling="play-on"
        chosen={chosen === 'play-on'}
        closed={isSigned && chosen !== 'play-on'}
        title={t('ruling.playOn')}
        lines={playOnLines(playOn, words)}
        onChoose={onChoose}
      />
    </fieldset>
  );
}

function Choice(props: {
  readonly ruling: MisdealRuling;
  readonly chosen: boolean;
  readonly closed: boolean;
  readonly title: string;
  readonly lines: readonly string[];
  readonly onChoose: (ruling: MisdealRuling) => void;
}) {
  const { ruling, chosen, closed, title, lines, onChoose } = props;
  const id = useId();
  const look = ['desk-choice', chosen ? 'desk-choice-chosen' : '', closed ? 'desk-choice-closed' : ''].join(' ');
  return (
    <label className={look} htmlFor={id}>
      <input type="radio" id={id} name="ruling" checked={chosen} disabled={closed} onChange={() => onChoose(ruling)} />
      <span className="desk-choice-words">
        <span className="desk-choice-title">{title}</span>
        {lines.map((line) => (
          <span key={line} className="desk-choice-line">
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}

function dealAgainLines(dealAgain: DealAgain, { t, amount }: Words): readonly string[] {
  if (!dealAgain.open) {
    const { because } = dealAgain;
    switch (because.why) {
      case 'not-reported':
        return [t('ruling.notReported')];
      case 'moved-on':
        return [t('ruling.betweenHands')];
      case 'two':
        return [t('window.two', { first: because.first, second: because.second })];
      case 'three':
      case 'board':
        return [t(`window.${because.why}`)];
    }
  }
  const { returned, positions, level } = dealAgain;
  const shares = returned.map(({ seat, chips }) => t('ruling.share', { seat, chips: amount(chips) })).join(', ');
  return [
    shares === '' ? t('ruling.nothingBack') : t('ruling.back', { shares }),
    ...(positions === null ? [] : [positionsLine(positions, t)]),
    level === null ? t('ruling.keeps') : t('ruling.keepsLevel', { level }),
  ];
}

function positionsLine(
  { button, smallBlind, bigBlind }: NonNullable<Extract<DealAgain, { open: true }>['positions']>,
  t: Words['t'],
): string {
  return smallBlind === null
    ? t('ruling.positionsDeadSmall', { button, big: bigBlind })
    : t('ruling.positions', { button, small: smallBlind, big: bigBlind });
}

function playOnLines({ hand, toAct, toCall, chips }: PlayOn, { t, amount }: Words): readonly string[] {
  if (hand === null) return [t('ruling.betweenHands')];
  const next =
    toAct === null
      ? t('ruling.handGoesOn')
      : t(toCall > 0 ? 'ruling.toAct' : 'ruling.toActFree', { seat: toAct, chips: amount(toCall) });
  return [next, t('ruling.chipsStay', { chips: amount(chips) })];
}
