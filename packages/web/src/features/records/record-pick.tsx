import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listRecords } from '@rowhouse/core/api/records'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { call } from '../../api/client.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type RecordRow, recordKey, recordName, type Table } from '../../structure/tables/table.ts'
import { tableQuery } from '../../structure/tables/table-query.ts'

const mostFound = 20

export interface PickedRecord {
  readonly key: string
  readonly name: string
}

interface RecordPickProps {
  readonly projectId: string
  readonly table: Table
  readonly label: string
  readonly placeholder: string
  /** null: none. */
  readonly record: PickedRecord | null
  readonly onPick: (record: PickedRecord | null) => void
}

/** One record by its name. The server looks for it: there may be millions. */
export function RecordPick({ projectId, table, label, placeholder, record, onPick }: RecordPickProps): ReactElement {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  // What stands in the field is the name of the one that was picked.
  const [wanted] = useDebouncedValue(typed === record?.name ? '' : typed.trim(), 250)
  const found = useQuery(foundQuery(projectId, table, wanted)).data ?? []
  const all = record === null || found.some(({ key }) => key === record.key) ? found : [record, ...found]
  return (
    <Select
      label={label}
      placeholder={placeholder}
      nothingFoundMessage={t('rows.find.none')}
      clearable
      searchable
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={record?.key ?? null}
      onChange={(key) => onPick(all.find((one) => one.key === key) ?? null)}
      data={all.map(({ key, name }) => ({ value: key, label: name }))}
    />
  )
}

const foundQuery = (projectId: string, table: Table, search: string) =>
  queryOptions({
    queryKey: [...tableQuery(projectId, table.id).queryKey, 'found', search],
    queryFn: async ({ signal }): Promise<readonly PickedRecord[]> => {
      const naming = table.columns.find(({ isPrimaryValue }) => isPrimaryValue)
      const { list } = await call(listRecords.ofTable, {
        params: { orgs: 'noco', projectName: projectId, tableName: table.id },
        query: {
          limit: String(mostFound),
          count: 'none',
          ...(search === '' || naming === undefined ? {} : { q: search, searchFields: naming.title }),
        },
        signal,
      })
      return (list as readonly RecordRow[]).flatMap((row) => {
        const key = recordKey(table, row)
        return key === null ? [] : { key, name: recordName(table, row) ?? key }
      })
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
