import { Emphasized } from '../charts/emphasized';
import { Panel } from '../charts/panel';
import type { ClientSlice } from '../clients';
import { isNamedSpecies, type Strike } from '../data/strike';
import { formatCount, formatDate, formatShare } from '../formats';
import { leastForRanking, summarize } from '../measures/summary';
import { getName, t } from '../texts/language';

interface MethodTabProps {
  client: ClientSlice;
  mine: readonly Strike[];
  all: readonly Strike[];
}

export function MethodTab({ client, mine, all }: MethodTabProps) {
  const { priced, strikes } = summarize(mine);
  const named = mine.filter((strike) => isNamedSpecies(strike.species)).length;
  const [first, last] = [all[0]!, all.at(-1)!];
  const source = [
    t('method:source', { count: all.length, from: formatDate(first.date), to: formatDate(last.date) }),
    t('method:client', { client: client.name, slice: getName(client.slice), count: strikes }),
    t('method:exposure'),
  ];
  const counting = [
    t('method:damage'),
    t('method:cost', { priced: formatCount(priced), count: strikes, share: formatShare(priced / strikes) }),
    t('method:species', { count: named, share: formatShare(named / strikes) }),
    t('method:comparisons', {
      year: last.year,
      end: formatDate(last.date),
      least: leastForRanking,
      all: formatCount(all.length),
    }),
  ];
  return (
    <div className="panels is-natural">
      <Prose title={t('method:sourceTitle')} paragraphs={source} />
      <Prose title={t('method:countingTitle')} paragraphs={counting} />
    </div>
  );
}

function Prose({ title, paragraphs }: { title: string; paragraphs: readonly string[] }) {
  return (
    <Panel title={title} span={12} mid={24}>
      <div className="prose">
        {paragraphs.map((text) => (
          <p key={text}>
            <Emphasized text={text} />
          </p>
        ))}
      </div>
    </Panel>
  );
}
