import { ActionIcon, Button, Select } from '@mantine/core'
import type { FilterGroupNode, FilterNode, FilterTestNode } from '@rowhouse/core/views/filter-node'
import { IconPlus, IconStack2, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Column, shownColumns, type Table } from '../tables/table.ts'
import classes from './filter.module.css'
import { addedTo, emptyGroup, type FilterPath, newTest, operatorsOf, replacedAt } from './filter-nodes.ts'
import { FilterValue } from './filter-value.tsx'
import type { ViewBarProps } from './view-bar-props.ts'

/** Groups in groups are read by nobody beyond this. */
const deepest = 2

export interface PartProps extends Pick<ViewBarProps, 'project' | 'table'> {
  readonly root: FilterGroupNode
  readonly path: FilterPath
  readonly change: (next: FilterGroupNode) => void
}

export function FilterMembers({ group, ...part }: PartProps & { readonly group: FilterGroupNode }): ReactElement {
  return (
    <>
      {group.members.map((member, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: ids come from the server while somebody types in the field.
        <Member key={at} group={group} member={member} at={at} {...part} path={[...part.path, at]} />
      ))}
    </>
  )
}

interface MemberProps extends PartProps {
  readonly group: FilterGroupNode
  readonly member: FilterNode
  readonly at: number
}

function Member({ group, member, at, ...part }: MemberProps): ReactElement {
  const t = useTexts()
  const { root, path, change } = part
  const joined = (
    <Select
      size="xs"
      aria-label={t('grid.filter.joined')}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={[
        { value: 'and', label: t('grid.filter.and') },
        { value: 'or', label: t('grid.filter.or') },
      ]}
      value={group.joined}
      onChange={(next) =>
        change(replacedAt(root, path.slice(0, -1), { ...group, joined: next === 'or' ? 'or' : 'and' }))
      }
    />
  )
  // One word joins the whole group: it is chosen once and repeated below.
  const lead = at === 0 ? t('grid.filter.where') : at === 1 ? joined : t(`grid.filter.${group.joined}`)
  return (
    <div className={classes.member}>
      <span className={classes.lead}>{lead}</span>
      {member.kind === 'test' ? (
        <TestRow test={member} {...part} />
      ) : (
        <div className={classes.group}>
          <FilterMembers group={member} {...part} />
          <AddFilters {...part} />
        </div>
      )}
      <ActionIcon size="xs" aria-label={t('grid.filter.remove')} onClick={() => change(replacedAt(root, path, null))}>
        <IconTrash size={14} />
      </ActionIcon>
    </div>
  )
}

export function AddFilters({ root, path, table, change }: Omit<PartProps, 'project'>): ReactElement | null {
  const t = useTexts()
  const [first] = filterable(table)
  if (first === undefined) return null
  const test = newTest(first)
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => change(addedTo(root, path, test))}
      >
        {t('grid.filter.add')}
      </Button>
      {path.length >= deepest ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconStack2 size={14} />}
          onClick={() => change(addedTo(root, path, emptyGroup('or', [test])))}
        >
          {t('grid.filter.addGroup')}
        </Button>
      )}
    </>
  )
}

function TestRow({
  test,
  root,
  path,
  project,
  table,
  change,
}: PartProps & { readonly test: FilterTestNode }): ReactElement {
  const t = useTexts()
  const columns = filterable(table)
  const column = columns.find(({ id }) => id === test.columnId)
  const replace = (part: Partial<FilterTestNode>) => change(replacedAt(root, path, { ...test, ...part }))
  return (
    <div className={classes.test}>
      <Select
        size="xs"
        searchable
        aria-label={t('grid.filter.field')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={columns.map(({ id, title }) => ({ value: id, label: title }))}
        value={test.columnId}
        onChange={(id) => {
          const next = columns.find((one) => one.id === id)
          if (next !== undefined) change(replacedAt(root, path, { ...newTest(next), id: test.id }))
        }}
      />
      <Select
        size="xs"
        aria-label={t('grid.filter.operator')}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={(column === undefined ? [] : operatorsOf(column)).map((name) => ({
          value: name,
          label: t(`grid.operator.${name}`),
        }))}
        value={test.operator}
        onChange={(operator) => replace({ operator: operator as FilterTestNode['operator'], value: null })}
      />
      {column === undefined ? null : (
        <FilterValue
          project={project}
          table={table}
          column={column}
          test={test}
          onChange={(value) => replace({ value })}
        />
      )}
    </div>
  )
}

export const filterable = (table: Table): readonly Column[] =>
  shownColumns(table).filter((column) => operatorsOf(column).length > 0)
