import { ActionIcon, Button } from '@mantine/core'
import type { SyncSource } from '@rowhouse/core/api/syncs'
import { IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { toast } from '../../../state/toast-store.ts'
import { mayIn, type Project } from '../../../structure/projects/project.ts'
import { confirm } from '../../../ui/confirm-store.ts'
import classes from '../imports.module.css'
import { forgetBase } from './base-queries.ts'
import own from './bases.module.css'

interface KnownBasesProps {
  readonly project: Project
  readonly known: readonly SyncSource[]
  readonly chosen: string
  readonly onChoose: (base: string) => void
}

/** What came over before and can come again: its tables are met, not made anew. */
export function KnownBases({ project, known, chosen, onChoose }: KnownBasesProps): ReactElement | null {
  const t = useTexts()
  const shown = known.filter(({ came_over, has_key }) => came_over || has_key)
  if (shown.length === 0) return null

  async function forget({ id, title }: SyncSource): Promise<void> {
    const agreed = await confirm({
      title: t('imports.airtable.forget.title', { title }),
      heading: t('imports.airtable.forget.text'),
      submit: t('imports.airtable.forget'),
      danger: true,
    })
    if (agreed) await forgetBase(project.id, id).catch((error: unknown) => toast.error(messageOf(error)))
  }

  return (
    <section aria-label={t('imports.airtable.known')}>
      <div className={classes.section}>
        <h2>{t('imports.airtable.known')}</h2>
        <span>{shown.length}</span>
      </div>
      <ul className={own.known}>
        {shown.map((one) => (
          <li key={one.id}>
            <div>
              <b>
                <bdi>{one.title}</bdi>
              </b>
              <small>
                {one.base} · {t(one.has_key ? 'imports.airtable.known.kept' : 'imports.airtable.known.asks')}
              </small>
            </div>
            <Button
              size="xs"
              variant="default"
              aria-pressed={chosen === one.base}
              aria-label={t('imports.airtable.again.of', { title: one.title })}
              onClick={() => onChoose(one.base)}
            >
              {t('imports.airtable.again')}
            </Button>
            {mayIn(project, 'syncs.delete') ? (
              <ActionIcon
                size="sm"
                aria-label={t('imports.airtable.forget.of', { title: one.title })}
                onClick={() => void forget(one)}
              >
                <IconX size={14} />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
