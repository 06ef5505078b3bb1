import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { Menu } from '../../ui/menu.tsx'
import { StoredSwitch } from '../../ui/stored-switch.tsx'
import { changeHook, doWithHook, type Hook, type HooksPlace } from './hook-queries.ts'
import classes from './webhooks.module.css'

interface HookListProps {
  readonly place: HooksPlace
  readonly hooks: readonly Hook[]
  readonly onEdit: (hook: Hook) => void
}

export function HookList({ place, hooks, onEdit }: HookListProps): ReactElement {
  const t = useTexts()
  const tell = (error: unknown): void => void toast.error(messageOf(error))

  async function remove({ id, title }: Hook): Promise<void> {
    await doWithHook(place, id, 'delete')
    const restore = () => void doWithHook(place, id, 'restore').catch(tell)
    toast.undo(t('webhooks.deleted', { title }), t('webhooks.undo'), restore)
  }

  return (
    <ul className={classes.list} aria-label={t('webhooks.title')}>
      {hooks.map((hook) => (
        <li key={hook.id} className={classes.hook}>
          <StoredSwitch
            aria-label={t('webhooks.active', { title: hook.title })}
            isOn={hook.active}
            onTurn={(active) => changeHook(place, hook.id, { active })}
          />
          <div className={classes.said}>
            <button type="button" className={classes.name} onClick={() => onEdit(hook)}>
              <bdi>{hook.title}</bdi>
            </button>
            <p>{`${t(`webhooks.event.${hook.operation}`)} · ${placeText(hook)}`}</p>
            <Health hook={hook} />
          </div>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t('webhooks.more', { title: hook.title })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconCopy size={16} />}
                onClick={() => void doWithHook(place, hook.id, 'duplicate').catch(tell)}
              >
                {t('webhooks.duplicate')}
              </Menu.Item>
              <Menu.Item
                data-danger
                leftSection={<IconTrash size={16} />}
                onClick={() => void remove(hook).catch(tell)}
              >
                {t('webhooks.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </li>
      ))}
    </ul>
  )
}

const placeText = ({ notify }: Hook): string =>
  notify.via === 'URL' ? `${notify.method} ${notify.url}` : 'to' in notify ? notify.to : notify.via

function Health({ hook }: { readonly hook: Hook }): ReactElement | null {
  const t = useTexts()
  const wrong =
    hook.paused !== null
      ? t('webhooks.paused', { why: hook.paused })
      : (hook.trouble ?? (hook.failures > 0 ? t('webhooks.failing', { count: hook.failures }) : null))
  if (wrong === null) return null
  return (
    <p className={classes.trouble}>
      <IconAlertTriangle size={14} aria-hidden /> {wrong}
    </p>
  )
}
