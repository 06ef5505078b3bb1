import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import classes from './app-store.module.css'
import { type AppStore, moveAllFiles } from './app-store-queries.ts'

/** In which stores files are, and their way to where new ones go. */
export function FilePlaces({ places, move }: Pick<AppStore, 'places' | 'move'>): ReactElement {
  const t = useTexts()
  const isMoving = move?.state === 'waiting' || move?.state === 'running'
  const elsewhere = places.some(({ isActive, files }) => !isActive && files > 0)
  return (
    <section className={classes.section} aria-label={t('appStore.places')}>
      <h2>{t('appStore.places')}</h2>
      <ul className={classes.places}>
        {places.map(({ store, title, files, isActive }) => (
          <li key={store}>
            <bdi>{title === '' ? t('appStore.places.disk') : title}</bdi>
            <small>{t('appStore.places.count', { count: files })}</small>
            {isActive ? <small>{t('appStore.places.active')}</small> : null}
          </li>
        ))}
      </ul>
      {isMoving ? <p role="status">{t('appStore.moving', { done: move.done, total: move.total ?? 0 })}</p> : null}
      {elsewhere && !isMoving ? (
        <Button
          variant="default"
          onClick={() => void moveAllFiles().catch((error: unknown) => toast.error(messageOf(error)))}
        >
          {t('appStore.move')}
        </Button>
      ) : null}
    </section>
  )
}
