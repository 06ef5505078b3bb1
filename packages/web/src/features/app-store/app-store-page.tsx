import { pluginCategories } from '@rowhouse/core/plugins/plugin'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './app-store.module.css'
import { appStoreQuery, type Plugin } from './app-store-queries.ts'
import { FilePlaces } from './file-places.tsx'
import { PluginPanel } from './plugin-panel.tsx'

/** What the server works with besides itself. */
export function AppStorePage(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(appStoreQuery)
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.list.find(({ id }) => id === openId)
  return (
    <Page>
      <PageHeader title={t('appStore.title')} text={t('appStore.text')} />
      {data === undefined ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )
      ) : (
        <>
          {pluginCategories.map((category) => (
            <section key={category} className={classes.section} aria-label={t(`appStore.category.${category}`)}>
              <h2>{t(`appStore.category.${category}`)}</h2>
              <div className={classes.tiles}>
                {data.list
                  .filter((plugin) => plugin.category === category)
                  .map((plugin) => (
                    <Tile key={plugin.id} plugin={plugin} onOpen={() => setOpenId(plugin.id)} />
                  ))}
              </div>
            </section>
          ))}
          <FilePlaces places={data.places} move={data.move} />
        </>
      )}
      {open === undefined ? null : <PluginPanel key={open.id} plugin={open} onClose={() => setOpenId(null)} />}
    </Page>
  )
}

function Tile({ plugin, onOpen }: { readonly plugin: Plugin; readonly onOpen: () => void }): ReactElement {
  const t = useTexts()
  const { title, description, settings, active, tested } = plugin
  const status =
    tested?.ok === false
      ? t('appStore.trouble')
      : active
        ? t('appStore.on')
        : t(settings === null ? 'appStore.setUp' : 'appStore.off')
  return (
    <button type="button" className={classes.tile} onClick={onOpen}>
      <span className={classes.sign} aria-hidden>
        {title.slice(0, 2)}
      </span>
      <span className={classes.about}>
        <b>{title}</b>
        <small>{description}</small>
      </span>
      <small className={classes.status} data-state={tested?.ok === false ? 'trouble' : active ? 'on' : 'off'}>
        {status}
      </small>
    </button>
  )
}
