// Three bases written by hand in the shapes of Airtable's documentation. The first has a field of every type.
interface FixtureRecord {
  readonly id: string
  readonly fields: Record<string, unknown>
  readonly comments?: readonly unknown[]
}

interface FixtureTable {
  readonly id: string
  readonly name: string
  readonly primaryFieldId: string
  readonly fields: { id: string; name: string; type: string; options?: Record<string, unknown> }[]
  readonly views: { id: string; name: string; type: string; visibleFieldIds?: string[] }[]
  readonly records: FixtureRecord[]
}

export interface AirtableFixture {
  readonly id: string
  readonly name: string
  readonly tables: FixtureTable[]
}

const ada = { id: 'usrAda', email: 'ada@example.com', name: 'Ada Lovelace' }
const field = (id: string, name: string, type: string, options?: Record<string, unknown>) => ({
  id,
  name,
  type,
  ...(options === undefined ? {} : { options }),
})

export function airtableBases(): AirtableFixture[] {
  return [everything(), events(), numbers()]
}

function everything(): AirtableFixture {
  const campaigns: FixtureTable = {
    id: 'tblCampaigns',
    name: 'Campaigns',
    primaryFieldId: 'fldName',
    fields: [
      field('fldName', 'Name', 'singleLineText'),
      field('fldMail', 'Mail', 'email'),
      field('fldUrl', 'Site', 'url'),
      field('fldNote', 'Note', 'multilineText'),
      field('fldRich', 'Brief', 'richText'),
      field('fldInt', 'Pieces', 'number', { precision: 0 }),
      field('fldNum', 'Weight', 'number', { precision: 2 }),
      field('fldPct', 'Share', 'percent', { precision: 1 }),
      field('fldCur', 'Budget', 'currency', { precision: 2, symbol: '€' }),
      field('fldSel', 'Stage', 'singleSelect', {
        choices: [
          { id: 'sel1', name: 'Plan', color: 'blueLight2' },
          { id: 'sel2', name: 'Live', color: 'greenBright' },
        ],
      }),
      field('fldMul', 'Tags', 'multipleSelects', {
        choices: [
          { id: 'sel3', name: 'print', color: 'redLight2' },
          { id: 'sel4', name: 'web', color: 'cyanDark1' },
        ],
      }),
      field('fldOne', 'Lead', 'singleCollaborator'),
      field('fldMany', 'Team', 'multipleCollaborators'),
      field('fldLink', 'Assets', 'multipleRecordLinks', {
        linkedTableId: 'tblAssets',
        isReversed: false,
        prefersSingleRecordLink: false,
        inverseLinkFieldId: 'fldBack',
      }),
      field('fldSelf', 'Follows', 'multipleRecordLinks', {
        linkedTableId: 'tblCampaigns',
        isReversed: false,
        prefersSingleRecordLink: true,
      }),
      field('fldDate', 'Starts', 'date', { dateFormat: { name: 'iso', format: 'YYYY-MM-DD' } }),
      field('fldTime', 'Meeting', 'dateTime', { timeZone: 'utc' }),
      field('fldPhone', 'Phone', 'phoneNumber'),
      field('fldFiles', 'Files', 'multipleAttachments', { isReversed: false }),
      field('fldCheck', 'Paid', 'checkbox', { icon: 'check', color: 'greenBright' }),
      field('fldForm', 'Total', 'formula', {
        isValid: true,
        formula: '{fldInt} * {fldNum}',
        result: { type: 'number' },
      }),
      field('fldFind', 'Has a', 'formula', {
        isValid: true,
        formula: 'SEARCH("a", {fldName})',
        result: { type: 'number' },
      }),
      field('fldBad', 'Odd', 'formula', { isValid: true, formula: 'MAGIC({fldInt})', result: { type: 'number' } }),
      field('fldCreated', 'Created', 'createdTime', { result: { type: 'dateTime' } }),
      field('fldRoll', 'Asset sizes', 'rollup', {
        isValid: true,
        recordLinkFieldId: 'fldLink',
        fieldIdInLinkedTable: 'fldSize',
        result: { type: 'number', options: { precision: 0 } },
      }),
      field('fldCount', 'How many', 'count', { isValid: true, recordLinkFieldId: 'fldLink' }),
      field('fldLook', 'Asset names', 'multipleLookupValues', {
        isValid: true,
        recordLinkFieldId: 'fldLink',
        fieldIdInLinkedTable: 'fldAsset',
        result: { type: 'singleLineText' },
      }),
      field('fldAuto', 'No', 'autoNumber'),
      field('fldBar', 'Code', 'barcode'),
      field('fldStars', 'Stars', 'rating', { max: 5, icon: 'star', color: 'yellowBright' }),
      field('fldDur', 'Length', 'duration', { durationFormat: 'h:mm:ss' }),
      field('fldMod', 'Changed', 'lastModifiedTime', { isValid: true }),
      field('fldBut', 'Open', 'button'),
      field('fldBy', 'Maker', 'createdBy'),
      field('fldModBy', 'Editor', 'lastModifiedBy'),
      field('fldSync', 'Source', 'externalSyncSource', {
        choices: [{ id: 'sel9', name: 'Jira', color: 'grayLight1' }],
      }),
      field('fldAi', 'Summary', 'aiText', {}),
    ],
    views: [
      { id: 'viw1', name: 'All campaigns', type: 'grid', visibleFieldIds: ['fldName', 'fldSel', 'fldCur'] },
      { id: 'viw2', name: 'Board', type: 'kanban' },
      { id: 'viw3', name: 'Schedule', type: 'calendar' },
      { id: 'viw4', name: 'Cards', type: 'gallery' },
      { id: 'viw5', name: 'Ask', type: 'form' },
    ],
    records: [
      {
        id: 'recCampaign1',
        fields: {
          fldName: 'Spring',
          fldMail: 'spring@example.com',
          fldUrl: 'https://example.com/spring',
          fldNote: 'two\nlines',
          fldRich: '**bold**',
          fldInt: 3,
          fldNum: 1.25,
          fldPct: 0.07,
          fldCur: 1250.5,
          fldSel: 'Live',
          fldMul: ['web', 'print'],
          fldOne: ada,
          fldMany: [ada],
          fldLink: ['recAsset1', 'recAsset2'],
          fldSelf: ['recCampaign2'],
          fldDate: '2026-03-01',
          fldTime: '2026-03-01T09:30:00.000Z',
          fldPhone: '+49 30 1234',
          fldFiles: [{ id: 'att1', url: 'FILES/plan.txt?at', filename: 'plan.txt', size: 17, type: 'text/plain' }],
          fldCheck: true,
          fldForm: 3.75,
          fldFind: 0,
          fldBad: 42,
          fldCreated: '2025-12-24T18:00:00.000Z',
          fldRoll: 30,
          fldCount: 2,
          fldLook: ['Poster', 'Banner'],
          fldAuto: 1,
          fldBar: { text: '4006381333931', type: 'ean13' },
          fldStars: 4,
          fldDur: 5400,
          fldMod: '2026-01-01T00:00:00.000Z',
          fldBut: { label: 'Open', url: 'https://example.com/open' },
          fldBy: ada,
          fldModBy: ada,
          fldSync: 'Jira',
          fldAi: { state: 'generated', value: 'A short one', isStale: false },
        },
        comments: [
          {
            id: 'com1',
            author: { id: 'usrAda', email: 'ada@example.com', name: 'Ada Lovelace' },
            createdTime: '2026-01-05T10:00:00.000Z',
            text: 'Hello @[usrBo]',
            mentioned: { usrBo: { id: 'usrBo', type: 'user', displayName: 'Bo' } },
          },
        ],
      },
      { id: 'recCampaign2', fields: { fldName: 'Autumn', fldLink: ['recAsset2'], fldInt: 2, fldNum: 2 } },
    ],
  }
  const assets: FixtureTable = {
    id: 'tblAssets',
    name: 'Assets',
    primaryFieldId: 'fldAsset',
    fields: [
      field('fldAsset', 'Asset', 'singleLineText'),
      field('fldSize', 'Size', 'number', { precision: 0 }),
      field('fldBack', 'Campaign', 'multipleRecordLinks', {
        linkedTableId: 'tblCampaigns',
        isReversed: true,
        prefersSingleRecordLink: false,
        inverseLinkFieldId: 'fldLink',
      }),
    ],
    views: [{ id: 'viw6', name: 'Grid view', type: 'grid' }],
    records: [
      { id: 'recAsset1', fields: { fldAsset: 'Poster', fldSize: 10, fldBack: ['recCampaign1'] } },
      { id: 'recAsset2', fields: { fldAsset: 'Banner', fldSize: 20, fldBack: ['recCampaign1', 'recCampaign2'] } },
    ],
  }
  return { id: 'appEverything01', name: 'Marketing HQ', tables: [campaigns, assets] }
}

function events(): AirtableFixture {
  const talks: FixtureTable = {
    id: 'tblTalks',
    name: 'Talks',
    primaryFieldId: 'fldLabel',
    fields: [
      field('fldLabel', 'Label', 'formula', {
        isValid: true,
        formula: '{fldTitle} & "!"',
        result: { type: 'singleLineText' },
      }),
      field('fldTitle', 'Title', 'singleLineText'),
    ],
    views: [],
    records: [{ id: 'recTalk1', fields: { fldLabel: 'Opening!', fldTitle: 'Opening' } }],
  }
  return { id: 'appEvents2026x', name: 'Events 2026', tables: [talks] }
}

/** Of several pages. */
function numbers(): AirtableFixture {
  const table: FixtureTable = {
    id: 'tblNumbers',
    name: 'Numbers',
    primaryFieldId: 'fldText',
    fields: [field('fldText', 'Text', 'singleLineText'), field('fldValue', 'Value', 'number', { precision: 0 })],
    views: [],
    records: Array.from({ length: 1250 }, (_, at) => ({
      id: `recNumber${String(at).padStart(5, '0')}`,
      fields: { fldText: `row ${at}`, fldValue: at },
    })),
  }
  return { id: 'appNumbers0001', name: 'Numbers', tables: [table] }
}
