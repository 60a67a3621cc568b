import { actorOf } from '../../../engine/table.ts';
import { type OffersAnswer, type OffersAsk, offersAskSchema } from '../../../protocol/handed-items.ts';
import { ownDesk } from '../../connections/own-desk.ts';
import { proofSentence } from '../../staff/sign-in-desk.ts';
import type { Cardroom } from '../start-cardroom.ts';
import type { FollowedChain } from './follow-chain.ts';

export interface OffersDeskOptions {
  /** Key of the code desk. */
  readonly key: string;
  readonly cardroom: Pick<Cardroom, 'office' | 'keptOut' | 'sessions'>;
  readonly chain: () => FollowedChain;
  readonly newId: () => string;
}

/** Answers POST /chain: offers of the group are viewed and accepted at the cardroom's own PC. */
export function offersDesk(options: OffersDeskOptions) {
  const { key, cardroom, chain, newId } = options;
  const answer = async (ask: OffersAsk): Promise<OffersAnswer> => {
    switch (ask.type) {
      case 'list':
        return { offers: chain().offers.list(), chain: standingSentence(chain()), keptOut: cardroom.keptOut.count };
      case 'take':
        return chain().offers.take(ask.item);
      case 'clear': {
        const { number, pin } = ask;
        const proved = await cardroom.sessions.prove('offers', { by: 'pin', number, pin }, 'manager');
        if ('refusal' in proved) return { sentence: proofSentence(proved.refusal, number) };
        const found = cardroom.keptOut.named(ask.name);
        if (found === null) return { sentence: `Nobody called ${ask.name} is kept out.` };
        return { lines: cleared(ask.name, actorOf('manager', proved.person.id), { cardroom, newId }) };
      }
    }
  };
  return ownDesk({
    key,
    task: 'What the group hands down is taken',
    schema: offersAskSchema,
    otherwise: () => 'Say list, take ITEM or clear NAME with number and PIN of a manager.',
    answer,
  });
}

/** The office creates the person under a new id, which is admitted from then on; the name is not. */
function cleared(
  name: string,
  actor: string,
  { cardroom, newId }: Pick<OffersDeskOptions, 'cardroom' | 'newId'>,
): readonly string[] {
  const { office, keptOut } = cardroom;
  const before = new Set(Object.keys(office.state.players));
  const done = office.wish(
    { type: 'meet-player', player: { name } },
    { request: newId(), actor, name: '', isCleared: true },
  );
  const met = Object.keys(office.state.players).find((id) => !before.has(id));
  if (done.refusal !== null || met === undefined)
    return [`Nothing has changed (${done.refusal?.reason ?? 'not kept'}).`];
  keptOut.clear(met, actor);
  return [
    `${name} is known as player ${met} now and is let in; choose this player from the list, do not type the name.`,
  ];
}

function standingSentence({ status }: FollowedChain): string {
  if (status === null) return 'This cardroom belongs to no chain.';
  const { state, unsent, sentence } = status;
  // Without a link nobody knows how many there are by now.
  const stands =
    state === 'linked'
      ? `Linked with the chain, ${unsent} ${unsent === 1 ? 'event' : 'events'} on the way.`
      : 'Not linked with the chain: what it lacks is kept here, and sent once it is.';
  return sentence === null ? stands : `${stands} ${sentence}`;
}
