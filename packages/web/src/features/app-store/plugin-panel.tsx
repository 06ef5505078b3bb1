import { Anchor, Button, Switch } from '@mantine/core'
import type { PluginValues } from '@rowhouse/core/plugins/plugin'
import { IconAlertTriangle, IconCircleCheck, IconSend } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { aboutTime } from '../../ui/about-time.ts'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import classes from './app-store.module.css'
import { forgetPlugin, type Plugin, savePlugin, type TestResult, tryPlugin } from './app-store-queries.ts'
import { PluginFieldInput } from './plugin-field.tsx'

const blankOf = ({ fields }: Plugin): PluginValues =>
  Object.fromEntries(fields.map(({ key, initial = '' }) => [key, initial]))

interface PluginPanelProps {
  readonly plugin: Plugin
  readonly onClose: () => void
}

interface Tried {
  readonly sets: readonly PluginValues[]
  readonly result: TestResult
}

/** Settings of one plugin, whether they work, and whether it is turned on. */
export function PluginPanel({ plugin, onClose }: PluginPanelProps): ReactElement {
  const t = useTexts()
  const [first] = useState<readonly PluginValues[]>(() => plugin.settings ?? [blankOf(plugin)])
  const [sets, setSets] = useState(first)
  const [isActive, setActive] = useState(plugin.settings === null || plugin.active)
  const [busy, setBusy] = useState<'test' | 'save' | null>(null)
  const [tried, setTried] = useState<Tried | null>(null)
  // What came of other settings says nothing about these.
  const tested = tried?.sets === sets ? tried.result : null

  async function run(what: 'test' | 'save', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    await work().catch((error: unknown) => toast.error(messageOf(error), { durationMs: 5000 }))
    setBusy(null)
  }
  const save = () =>
    run('save', async () => {
      await savePlugin(plugin.id, { settings: [...sets], active: isActive })
      toast.success(t('appStore.saved', { title: plugin.title }))
      onClose()
    })
  const reset = () =>
    run('save', async () => {
      await forgetPlugin(plugin.id)
      onClose()
    })
  const change = (at: number, key: string, value: string) =>
    setSets(sets.map((set, one) => (one === at ? { ...set, [key]: value } : set)))

  const foot = (
    <div className={classes.foot}>
      {plugin.settings === null ? null : (
        <Button variant="subtle" color="red" onClick={() => void reset()}>
          {t('appStore.reset')}
        </Button>
      )}
      <span className={classes.grow} />
      <Button variant="default" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
      <Button loading={busy === 'save'} onClick={() => void save()}>
        {t('appStore.save')}
      </Button>
    </div>
  )
  return (
    <DraftPanel
      opened
      isTouched={sets !== first}
      isBusy={busy === 'save'}
      onClose={onClose}
      title={plugin.title}
      foot={foot}
    >
      <div className={classes.form}>
        <Switch
          label={t('appStore.active')}
          checked={isActive}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        {plugin.fixed ? <Notice kind="warning">{t('appStore.fixed')}</Notice> : null}
        {sets.map((values, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names of their own while somebody types them.
          <div key={at} className={classes.set} data-one={sets.length === 1 || undefined}>
            {plugin.fields.map((field) => (
              <PluginFieldInput
                key={field.key}
                field={field}
                value={values[field.key] ?? ''}
                onChange={(value) => change(at, field.key, value)}
              />
            ))}
            {sets.length > 1 ? (
              <Button variant="subtle" size="xs" onClick={() => setSets(sets.toSpliced(at, 1))}>
                {t('appStore.remove', { number: at + 1 })}
              </Button>
            ) : null}
          </div>
        ))}
        {plugin.isList ? (
          <Button variant="default" size="xs" onClick={() => setSets([...sets, blankOf(plugin)])}>
            {t('appStore.add')}
          </Button>
        ) : null}
        {plugin.docs === '' ? null : (
          <Anchor href={plugin.docs} target="_blank" rel="noreferrer" size="sm">
            {t('appStore.docs')}
          </Anchor>
        )}
        <div className={classes.test}>
          <h3>{t('appStore.test.title')}</h3>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSend size={14} />}
            loading={busy === 'test'}
            onClick={() => void run('test', async () => setTried({ sets, result: await tryPlugin(plugin.id, sets) }))}
          >
            {t(tested === null ? 'appStore.test' : 'appStore.test.again')}
          </Button>
        </div>
        <Told tested={tested} before={sets === first ? plugin.tested : null} />
      </div>
    </DraftPanel>
  )
}

interface ToldProps {
  /** Just now; null: it was not tried. */
  readonly tested: TestResult | null
  readonly before: Plugin['tested']
}

/** What came of each thing that was tried; of an earlier test only whether it went well. */
function Told({ tested, before }: ToldProps): ReactElement {
  const t = useTexts()
  return (
    <div role="status">
      {tested !== null ? (
        <ul className={classes.steps} aria-label={t('appStore.test')}>
          {tested.steps.map(({ title, detail, ok, ms }) => (
            <li key={title} data-ok={ok}>
              {ok ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
              <span>
                {title}
                {detail === null ? null : <small>{detail}</small>}
              </span>
              <small>{aboutTime(ms)}</small>
            </li>
          ))}
        </ul>
      ) : before === null ? (
        <p className={classes.hint}>{t('appStore.test.never')}</p>
      ) : before.ok ? (
        <p className={classes.hint}>
          {t('appStore.test.good')} <RelativeTime iso={before.at} />
        </p>
      ) : (
        <Notice kind="error">
          {t('appStore.trouble')}: {before.reason} <RelativeTime iso={before.at} />
        </Notice>
      )}
    </div>
  )
}
