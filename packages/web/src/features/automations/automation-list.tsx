import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import type { TableSummary } from '../../structure/tables/table.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import { type Automation, removeAutomation, turnAutomation } from './automation-queries.ts'
import classes from './automations.module.css'
import { RunState } from './run-state.tsx'
import { triggerText } from './trigger-text.ts'

interface AutomationListProps {
  readonly projectId: string
  readonly tables: readonly TableSummary[]
  readonly automations: readonly Automation[]
  readonly onEdit: (automation: Automation) => void
}

const tell = (error: unknown): void => void toast.error(messageOf(error))

export function AutomationList({ projectId, tables, automations, onEdit }: AutomationListProps): ReactElement {
  const t = useTexts()
  return (
    <ul className={classes.list} aria-label={t('projects.project.automations')}>
      {automations.map((automation) => {
        const { id, title, trigger, active, lastRun } = automation
        const place = { projectId, automationId: id }
        return (
          <li key={id} className={classes.item}>
            <StoredSwitch
              aria-label={t('automations.active', { title })}
              isOn={active}
              onTurn={(isOn) => turnAutomation(place, isOn)}
            />
            <div className={classes.said}>
              <button type="button" className={classes.name} onClick={() => onEdit(automation)}>
                <bdi>{title}</bdi>
              </button>
              <p>{triggerText(trigger, tables, t)}</p>
              <Wrong automation={automation} />
            </div>
            <div className={classes.last}>
              {lastRun === null ? (
                t('automations.never')
              ) : (
                <>
                  <RunState state={lastRun.state} /> <RelativeTime iso={lastRun.at} />
                </>
              )}
            </div>
            <ItemMenu projectId={projectId} automation={automation} onEdit={() => onEdit(automation)} />
          </li>
        )
      })}
    </ul>
  )
}

/** Why the server turned it off, or why it cannot run as it was meant. */
function Wrong({ automation: { paused, trouble } }: { readonly automation: Automation }): ReactElement | null {
  const t = useTexts()
  const wrong = paused === null ? trouble : t('automations.paused', { why: paused })
  if (wrong === null) return null
  return (
    <p className={classes.trouble}>
      <IconAlertTriangle size={14} aria-hidden /> {wrong}
    </p>
  )
}

interface ItemMenuProps {
  readonly projectId: string
  readonly automation: Automation
  readonly onEdit: () => void
}

function ItemMenu({ projectId, automation: { id, title }, onEdit }: ItemMenuProps): ReactElement {
  const t = useTexts()
  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: t('automations.delete.title'),
      heading: t('automations.delete.heading', { title }),
      submit: t('automations.delete'),
      danger: true,
    })
    if (agreed) await removeAutomation({ projectId, automationId: id })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('automations.more', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('automations.edit')}
        </Menu.Item>
        <Menu.Item data-danger leftSection={<IconTrash size={16} />} onClick={() => void remove().catch(tell)}>
          {t('automations.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
