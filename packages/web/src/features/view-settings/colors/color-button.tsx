import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { projectColors } from '@rowhouse/core/api/projects'
import type { FilterGroupNode } from '@rowhouse/core/views/filter-node'
import { viewLimits } from '@rowhouse/core/views/view-limits'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import type { Settings } from '../../../structure/views/settings.ts'
import { Popover } from '../../../ui/popover.tsx'
import { movedTo, ReorderRow } from '../../../ui/reorder-row.tsx'
import filterClasses from '../filter.module.css'
import { AddFilters, FilterMembers } from '../filter-members.tsx'
import { emptyGroup, filterable, isReadable, newTest, rootOf } from '../filter-nodes.ts'
import { ToolButton } from '../tool-button.tsx'
import type { ViewBarProps } from '../view-bar-props.ts'
import { ColorBy } from './color-by.tsx'
import { ColorPick } from './color-pick.tsx'
import own from './colors.module.css'

type Rule = Settings['colors'][number]

/** Rows take the colour of the first rule they match; the server judges them, so hidden fields count too. */
export function ColorButton({ project, table, view }: ViewBarProps): ReactElement {
  const t = useTexts()
  const [draft, setDraft] = useState<readonly Rule[] | null>(null)
  const rules = draft ?? view.settings.colors
  const [first] = filterable(table)

  const { colorBy } = view.settings
  const field = table.columns.find(({ id }) => id === colorBy)

  async function store(next: readonly Rule[]): Promise<void> {
    await view.change({ colors: [...next] })
    setDraft((known) => (known === next ? null : known))
  }
  const storeLater = useDebouncedCallback((next: readonly Rule[]) => void store(next), 300)
  function change(next: readonly Rule[]): void {
    setDraft(next)
    if (next.every(({ filter }) => isReadable(filter, table))) storeLater(next)
  }
  const replace = (at: number, part: Partial<Rule>) =>
    change(rules.map((rule, place) => (place === at ? { ...rule, ...part } : rule)))

  return (
    <Popover position="bottom-start" width="min(640px, calc(100vw - 16px))" trapFocus>
      <Popover.Target>
        <ToolButton
          tool="color"
          label={field === undefined ? t('views.color') : t('views.color.by', { title: field.title })}
          count={rules.length + (field === undefined ? 0 : 1)}
        />
      </Popover.Target>
      <Popover.Dropdown className={filterClasses.pop ?? ''} aria-label={t('views.color')}>
        <div className={filterClasses.head}>
          <h2 className={filterClasses.title}>{t('views.color')}</h2>
        </div>
        <ColorBy table={table} columnId={colorBy} onPick={(columnId) => void view.change({ colorBy: columnId })} />
        <h3 className={own.rules}>{t('views.color.byRules')}</h3>
        <p className={filterClasses.none}>{t(field === undefined ? 'views.color.none' : 'views.color.rulesFirst')}</p>
        {rules.map((rule, at) => {
          const root = rootOf(rule.filter)
          const part = { root, project, table, change: (filter: FilterGroupNode) => replace(at, { filter }) }
          const number = at + 1
          return (
            <ReorderRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids, and their fields must keep the focus while typing.
              key={at}
              list="colors"
              at={at}
              count={rules.length}
              name={t('views.color.rule', { number })}
              className={own.rule}
              onMove={(from, to) => change(movedTo(rules, from, to))}
            >
              <ColorPick
                label={t('views.color.pick', { number })}
                value={rule.color}
                onPick={(color) => replace(at, { color })}
              />
              <div className={own.members}>
                <FilterMembers group={root} path={[]} {...part} />
                <AddFilters path={[]} {...part} />
              </div>
              <ActionIcon
                size="xs"
                variant="subtle"
                aria-label={t('views.color.remove', { number })}
                onClick={() => change(rules.filter((_, place) => place !== at))}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </ReorderRow>
          )
        })}
        {first === undefined || rules.length >= viewLimits.colors ? null : (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              change([...rules, { filter: emptyGroup('and', [newTest(first)]), color: nextColor(rules.length) }])
            }
          >
            {t('views.color.add')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Neighbours differ; grey is left to those who want it. */
const nextColor = (index: number): string => projectColors[1 + (index % (projectColors.length - 1))] ?? 'red'
