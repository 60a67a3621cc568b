import { useCallback } from 'react';
import { type Structure, structureTemplates } from '../../../engine/office.ts';
import { HoldButton } from '../../components/hold-button.tsx';
import { WordKey } from '../../room/event-keys.tsx';
import { useRoom } from '../../room/room-context.ts';
import type { GoTo } from '../../room/use-page.ts';
import { useText } from '../../text/use-text.ts';
import { type Draft, useDraft } from './structure-draft.ts';

/** A new structure uses the house's tournament rules. */
export function useByHouse() {
  const house = useRoom(({ office }) => office.houseRules?.tournament);
  return useCallback(
    (structure: Structure): Structure =>
      house === undefined ? structure : { ...structure, rulebook: house.rulebook, overlay: house.overlay },
    [house],
  );
}

type TemplateName = keyof typeof structureTemplates;

const templateNames = Object.keys(structureTemplates) as readonly TemplateName[];

/** Templates for a new structure, each ready to play. */
export function BeginAs() {
  const { t } = useText('tournament');
  const byHouse = useByHouse();
  const named = (key: TemplateName): Structure => ({
    ...structureTemplates[key],
    name: t(`structures.template.${key}`),
  });
  const draft = useDraft({ of: 'new' }, named('regular'));
  return (
    <div className="event-keys">
      <p className="event-quiet">{t('structures.beginAs')}</p>
      {templateNames.map(named).map((template) => (
        <BeginKey
          key={template.name}
          label={template.name}
          isChosen={draft.structure.name === template.name}
          isAsked={draft.hasEdits}
          onBegin={() => draft.begin(byHouse(template))}
        />
      ))}
    </div>
  );
}

/** A new structure that starts as a copy of this one. */
export function Copy({ draft, onGo }: { readonly draft: Draft; readonly onGo: GoTo }) {
  const { structure, openClock } = draft;
  const { t } = useText('tournament');
  const copied = useDraft({ of: 'new' }, structure);
  return (
    <BeginKey
      label={t('structures.copy')}
      isAsked={copied.hasEdits}
      onBegin={() => {
        const name = t('structures.copyName', { name: structure.name }).slice(0, 60);
        copied.begin({ ...structure, name }, openClock);
        onGo('structures', '?new=1');
      }}
    />
  );
}

/** There is only one new structure at a time. The key is held if the previous one has unsaved edits, which would be lost. */
function BeginKey(props: {
  readonly label: string;
  readonly isChosen?: boolean;
  readonly isAsked: boolean;
  readonly onBegin: () => void;
}) {
  const { label, isChosen, isAsked, onBegin } = props;
  const { t } = useText('tournament');
  if (!isAsked)
    return (
      <WordKey isChosen={isChosen} onPress={onBegin}>
        {label}
      </WordKey>
    );
  return (
    <HoldButton
      label={label}
      sub={t('structures.dropsEdits')}
      look="quiet"
      className="event-key structures-begin"
      press={() => ({ sequence: 0 })}
      onHeld={async () => {
        onBegin();
        return 'done';
      }}
    />
  );
}
