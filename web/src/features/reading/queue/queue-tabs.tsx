import { Chip } from '@/components/ui/chip';
import { type Tab, tabs } from './filters';
import { tabNames } from './tab-names';

interface QueueTabsProps {
  chosen: Tab;
  counts: Readonly<Record<string, number>> | undefined;
  onChoose: (tab: Tab) => void;
}

/** What the queue is parted into, each with how many documents it has. */
export function QueueTabs({ chosen, counts, onChoose }: QueueTabsProps) {
  return (
    <nav
      aria-label="Situações"
      className="flex items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap"
    >
      {tabs.map((tab) => (
        <Chip
          key={tab}
          pressed={chosen === tab}
          count={counts?.[tab]}
          onPress={() => onChoose(tab)}
        >
          {tabNames[tab]}
        </Chip>
      ))}
    </nav>
  );
}
