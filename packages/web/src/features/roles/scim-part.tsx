import { Button, TextInput } from '@mantine/core'
import { endProviderToken, makeProviderToken, readProviderToken } from '@rowhouse/core/api/scim'
import { IconCopy } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { call } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../state/toast-store.ts'
import { confirm } from '../../ui/confirm-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/form-fields.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import classes from './roles.module.css'

const tokenQuery = queryOptions({
  queryKey: ['scim'],
  queryFn: ({ signal }) => call(readProviderToken, { signal }),
})

/** By which an identity provider keeps people and groups itself. */
export function ScimPart(): ReactElement {
  const t = useTexts()
  const { data, error, refetch } = useQuery(tokenQuery)
  // Nobody is told it again.
  const [token, setToken] = useState<string | null>(null)

  async function make(): Promise<void> {
    if (data?.madeAt !== null && !(await mayReplace())) return
    try {
      const { token: made, ...shown } = await call(makeProviderToken, {})
      queryClient.setQueryData(tokenQuery.queryKey, shown)
      setToken(made)
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  async function end(): Promise<void> {
    if (!(await mayEnd())) return
    try {
      queryClient.setQueryData(tokenQuery.queryKey, await call(endProviderToken, {}))
      setToken(null)
      toast.success(t('groups.scim.ended'))
    } catch (failure) {
      toast.error(messageOf(failure))
    }
  }

  return (
    <section className={classes.section} aria-labelledby="scim-head">
      <div className={classes.head}>
        <h2 id="scim-head">{t('groups.scim')}</h2>
      </div>
      <p className={classes.providerText}>{t('groups.scim.text')}</p>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={classes.form}>
          <ToCopy label={t('groups.scim.address')} value={new URL(data.address, window.location.origin).href} />
          {token === null ? null : (
            <>
              <Notice kind="warning">{t('groups.scim.once')}</Notice>
              <ToCopy label={t('groups.scim.token')} value={token} />
            </>
          )}
          {data.madeAt === null ? null : (
            <p className={classes.hint}>
              {t('groups.scim.made', { who: data.madeBy ?? t('groups.scim.gone') })} <RelativeTime iso={data.madeAt} />
            </p>
          )}
          <div className={classes.providerActs}>
            <Button variant="default" onClick={() => void make()}>
              {t(data.madeAt === null ? 'groups.scim.make' : 'groups.scim.again')}
            </Button>
            {data.madeAt === null ? null : (
              <Button variant="subtle" data-danger onClick={() => void end()}>
                {t('groups.scim.end')}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function ToCopy({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  const t = useTexts()
  return (
    <div className={classes.toCopy}>
      <TextInput label={label} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} />}
        aria-label={t('groups.scim.copy.named', { what: label })}
        onClick={() => void copyText(value, t('groups.scim.copied'))}
      >
        {t('groups.scim.copy')}
      </Button>
    </div>
  )
}

const mayReplace = (): Promise<boolean> =>
  confirm({
    title: text('groups.scim.again.title'),
    heading: text('groups.scim.again.text'),
    submit: text('groups.scim.again'),
    danger: true,
  })

const mayEnd = (): Promise<boolean> =>
  confirm({
    title: text('groups.scim.end.title'),
    heading: text('groups.scim.end.text'),
    submit: text('groups.scim.end'),
    danger: true,
  })
