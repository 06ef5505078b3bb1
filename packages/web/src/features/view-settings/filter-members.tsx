import { ActionIcon, Button, Select } from '@mantine/core'
import type { FilterGroupNode, FilterNode } from '@rowhouse/core/views/filter-node'
import { IconListTree, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Menu } from '../../ui/menu.tsx'
import { movedTo, ReorderRow } from '../../ui/reorder-row.tsx'
import classes from './filter.module.css'
import { addedTo, emptyGroup, filterable, newTest, replacedAt } from './filter-nodes.ts'
import type { PartProps } from './filter-props.ts'
import { FilterTest } from './filter-test.tsx'

/** Groups in groups are read by nobody beyond this. */
const deepest = 2

export function FilterMembers({ group, ...part }: PartProps & { readonly group: FilterGroupNode }): ReactElement {
  const t = useTexts()
  const { root, path, change } = part
  const list = `filter ${path.join()}`
  const move = (from: number, to: number) =>
    change(replacedAt(root, path, { ...group, members: movedTo(group.members, from, to) }))
  return (
    <>
      {group.members.map((member, at) => (
        <ReorderRow
          // biome-ignore lint/suspicious/noArrayIndexKey: ids come from the server while somebody types in the field.
          key={at}
          list={list}
          at={at}
          count={group.members.length}
          name={t('views.filter.condition', { number: at + 1 })}
          className={member.kind === 'group' ? classes.nested : classes.member}
          onMove={move}
        >
          <Member group={group} member={member} at={at} {...part} path={[...path, at]} />
        </ReorderRow>
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
  // One word joins the whole group: it is chosen once and repeated below.
  const lead =
    at === 0 ? (
      t('grid.filter.where')
    ) : at === 1 ? (
      <Joined
        value={group.joined}
        onChange={(joined) => change(replacedAt(root, path.slice(0, -1), { ...group, joined }))}
      />
    ) : (
      t(`grid.filter.${group.joined}`)
    )
  const remove = (
    <ActionIcon
      size="xs"
      variant="subtle"
      aria-label={t('grid.filter.remove')}
      onClick={() => change(replacedAt(root, path, null))}
    >
      <IconTrash size={14} />
    </ActionIcon>
  )
  if (member.kind === 'test') {
    return (
      <>
        <span className={classes.lead}>{lead}</span>
        <FilterTest test={member} {...part} />
        {remove}
      </>
    )
  }
  return (
    <GroupBox lead={lead} tools={[<AddMenu key="add" {...part} />, remove]} joined={member.joined}>
      <FilterMembers group={member} {...part} />
    </GroupBox>
  )
}

interface GroupBoxProps {
  readonly lead: ReactNode
  readonly tools: ReactNode
  readonly joined: 'and' | 'or'
  readonly children: ReactNode
}

function GroupBox({ lead, tools, joined, children }: GroupBoxProps): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.group}>
      <div className={classes.groupHead}>
        <span className={classes.lead}>{lead}</span>
        <span className={classes.says}>{t(joined === 'or' ? 'views.filter.any' : 'views.filter.all')}</span>
        {tools}
      </div>
      {children}
    </div>
  )
}

interface JoinedProps {
  readonly value: 'and' | 'or'
  readonly onChange: (joined: 'and' | 'or') => void
}

function Joined({ value, onChange }: JoinedProps): ReactElement {
  const t = useTexts()
  return (
    <Select
      size="sm"
      aria-label={t('grid.filter.joined')}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      data={[
        { value: 'and', label: t('grid.filter.and') },
        { value: 'or', label: t('grid.filter.or') },
      ]}
      value={value}
      onChange={(next) => onChange(next === 'or' ? 'or' : 'and')}
    />
  )
}

type AddProps = Omit<PartProps, 'project'>

/** At the end of the outermost group. */
export function AddFilters(props: AddProps): ReactElement | null {
  const t = useTexts()
  const { addTest, addGroup } = additions(props)
  if (addTest === null) return null
  return (
    <>
      <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={addTest}>
        {t('grid.filter.add')}
      </Button>
      <Button size="xs" variant="subtle" leftSection={<IconListTree size={14} />} onClick={addGroup}>
        {t('grid.filter.addGroup')}
      </Button>
    </>
  )
}

function AddMenu(props: AddProps): ReactElement | null {
  const t = useTexts()
  const { addTest, addGroup } = additions(props)
  if (addTest === null) return null
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon size="xs" variant="subtle" aria-label={t('views.filter.addHere')}>
          <IconPlus size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={addTest}>{t('grid.filter.add')}</Menu.Item>
        {props.path.length >= deepest ? null : <Menu.Item onClick={addGroup}>{t('grid.filter.addGroup')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

function additions({ root, path, table, change }: AddProps): { addTest: (() => void) | null; addGroup: () => void } {
  const [first] = filterable(table)
  const add = (node: FilterNode) => change(addedTo(root, path, node))
  return {
    addTest: first === undefined ? null : () => add(newTest(first)),
    addGroup: () => first !== undefined && add(emptyGroup('or', [newTest(first)])),
  }
}
