import { SegmentedControl } from '@mantine/core'
import { type PluginCategory, pluginCategories } from '@rowhouse/core/plugins/plugin'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Page, PageHeader } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './app-store.module.css'
import { type AppStore, appStoreQuery, type Plugin } from './app-store-queries.ts'
import { FilePlaces } from './file-places.tsx'
import { PluginPanel } from './plugin-panel.tsx'
import { PluginTile } from './plugin-tile.tsx'

type Chosen = PluginCategory | 'all'

/** What the server works with besides itself. */
export function AppStorePage(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(appStoreQuery)
  const [sought, setSought] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const open = data?.list.find(({ id }) => id === openId)
  const troubled = data?.list.filter(({ tested }) => tested?.ok === false).length ?? 0
  return (
    <Page>
      <PageHeader
        title={t('appStore.title')}
        text={t('appStore.text')}
        actions={
          data === undefined ? null : (
            <>
              {troubled === 0 ? null : (
                <span className={classes.status} data-state="trouble">
                  {t('appStore.troubled', { count: troubled })}
                </span>
              )}
              <SearchField label={t('appStore.find')} value={sought} onChange={setSought} />
            </>
          )
        }
      />
      {data === undefined ? (
        error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )
      ) : (
        <Plugins store={data} sought={sought.trim().toLocaleLowerCase()} openId={openId} onOpen={setOpenId} />
      )}
      {open === undefined ? null : <PluginPanel key={open.id} plugin={open} onClose={() => setOpenId(null)} />}
    </Page>
  )
}

interface PluginsProps {
  readonly store: AppStore
  /** In small letters; empty: nothing is sought. */
  readonly sought: string
  readonly openId: string | null
  readonly onOpen: (id: string) => void
}

function Plugins({ store, sought, openId, onOpen }: PluginsProps): ReactElement {
  const t = useTexts()
  const [chosen, setChosen] = useState<Chosen>('all')
  const isFound = ({ title, description }: Plugin): boolean =>
    `${title} ${description}`.toLocaleLowerCase().includes(sought)
  const parts = pluginCategories.map((category) => {
    const all = store.list.filter((plugin) => plugin.category === category)
    return { category, count: all.length, found: all.filter(isFound) }
  })
  const shown = parts.filter(({ category, found }) => (chosen === 'all' || chosen === category) && found.length > 0)
  return (
    <>
      <SegmentedControl
        className={classes.kinds ?? ''}
        size="xs"
        aria-label={t('appStore.kinds')}
        value={chosen}
        onChange={(value) => setChosen(pluginCategories.find((one) => one === value) ?? 'all')}
        data={[
          { value: 'all', label: t('appStore.kinds.all', { count: store.list.length }) },
          ...parts.map(({ category, count }) => ({
            value: category,
            label: t('appStore.kinds.one', { title: t(`appStore.category.${category}`), count }),
          })),
        ]}
      />
      {shown.length === 0 ? <p className={classes.none}>{t('appStore.find.none')}</p> : null}
      {shown.map(({ category, found }) => (
        <section key={category} className={classes.section} aria-label={t(`appStore.category.${category}`)}>
          <h2>
            {t(`appStore.category.${category}`)} <small>{found.length}</small>
          </h2>
          <div className={classes.tiles}>
            {found.map((plugin) => (
              <PluginTile
                key={plugin.id}
                plugin={plugin}
                isOpen={plugin.id === openId}
                onOpen={() => onOpen(plugin.id)}
              />
            ))}
          </div>
        </section>
      ))}
      {sought === '' && (chosen === 'all' || chosen === 'Storage') ? (
        <FilePlaces places={store.places} move={store.move} />
      ) : null}
    </>
  )
}
