import { PageHeader } from '@/components/feedback/page-header';
import { UnderConstruction } from '@/components/feedback/under-construction';

interface PlannedScreenProps {
  title: string;
  back?: { to: string; label: string };
  /** What the screen will do. */
  items: readonly string[];
}

/** A screen of the route table that is not built yet, said openly. */
export function PlannedScreen({ title, back, items }: PlannedScreenProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <UnderConstruction items={items} />
    </>
  );
}
