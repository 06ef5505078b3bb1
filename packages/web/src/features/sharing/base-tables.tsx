import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { tablesQuery } from '../../structure/tables/queries.ts'
import type { LinkOptionProps } from './option-props.ts'
import classes from './sharing.module.css'

/** Which tables the link shows; all of them means those to come as well. */
export function BaseTables({
  projectId,
  link,
  onChange,
}: LinkOptionProps & { readonly projectId: string }): ReactElement | null {
  const t = useTexts()
  const { data } = useQuery(tablesQuery(projectId))
  if (data === undefined || data.list.length === 0) return null
  const ids = data.list.map(({ id }) => id)
  const chosen = link.settings.tables === null ? ids : ids.filter((id) => link.settings.tables?.includes(id))
  const keep = (next: readonly string[]) => void onChange({ settings: { tables: [...next] } })
  const pick = (id: string, isOn: boolean) => keep(ids.filter((one) => (one === id ? isOn : chosen.includes(one))))
  return (
    <section>
      <div className={classes.tablesHead}>
        <b>{t('sharing.base.chosen')}</b>
        <span>
          {link.settings.tables === null
            ? t('sharing.base.all')
            : t('sharing.base.some', { count: chosen.length, all: ids.length })}
        </span>
        <Button
          size="xs"
          variant="subtle"
          disabled={link.settings.tables === null}
          onClick={() => void onChange({ settings: { tables: null } })}
        >
          {t('sharing.base.pickAll')}
        </Button>
      </div>
      <div className={classes.tables}>
        {data.list.map(({ id, title }) => (
          <Checkbox
            key={id}
            label={<bdi>{title}</bdi>}
            checked={chosen.includes(id)}
            // The last one stays: a link that shows nothing is one that is off.
            disabled={chosen.length === 1 && chosen.includes(id)}
            onChange={(event) => pick(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </section>
  )
}
