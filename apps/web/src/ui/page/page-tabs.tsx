import { Tabs } from '@mantine/core';

interface PageTabsProps<Tab extends string> {
  tabs: readonly { value: Tab; label: string }[];
  value: Tab;
  onChange: (tab: Tab) => void;
}

export function PageTabs<Tab extends string>({ tabs, value, onChange }: PageTabsProps<Tab>) {
  return (
    <Tabs value={value} onChange={(chosen) => onChange(tabs.find((tab) => tab.value === chosen)?.value ?? value)}>
      <Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
