import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { pillColour, pillTokens } from '../../ui/pill-colour.ts'
import classes from './people-list.module.css'
import type { Person } from './person.ts'

const colours = { active: 'green', suspended: 'red' } satisfies Record<Person['status'], string>

export function PersonStatus({ status }: { readonly status: Person['status'] }): ReactElement {
  const t = useTexts()
  return (
    <span className={classes.badge} style={pillTokens(pillColour(colours[status]))}>
      {t(`admin.status.${status}`)}
    </span>
  )
}
