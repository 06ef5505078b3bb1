import type { Template } from './template.ts'

const money = { code: 'EUR', precision: 0 }

export const salesPipeline: Template = {
  id: 'sales-pipeline',
  color: 'indigo',
  opens: 'Deals',
  tables: [
    {
      title: 'Companies',
      fields: [
        { title: 'Name', type: 'SingleLineText' },
        { title: 'Industry', type: 'SingleSelect', choices: ['Logistics', 'Energy', 'Food', 'Health', 'Retail'] },
        { title: 'Website', type: 'URL' },
        { title: 'City', type: 'SingleLineText' },
        { title: 'Deals in all', through: 'Deals', rollup: 'Amount', function: 'sum' },
      ],
      rows: [
        ['Halden Freight', 'Logistics', 'https://halden.example', 'Oslo'],
        ['Brightwater Energy', 'Energy', 'https://brightwater.example', 'Lisbon'],
        ['Nordlys Foods', 'Food', 'https://nordlys.example', 'Bergen'],
        ['Carrow Clinics', 'Health', 'https://carrow.example', 'Dublin'],
        ['Tilia Stores', 'Retail', 'https://tilia.example', 'Ghent'],
      ],
    },
    {
      title: 'People',
      fields: [
        { title: 'Name', type: 'SingleLineText' },
        { title: 'Company', linksTo: 'Companies', back: 'People' },
        { title: 'Position', type: 'SingleLineText' },
        { title: 'Email', type: 'Email' },
        { title: 'Phone', type: 'PhoneNumber' },
      ],
      rows: [
        ['Ingrid Moe', 'Halden Freight', 'Head of operations', 'ingrid@halden.example', '+47 22 00 00 01'],
        ['Paulo Reis', 'Brightwater Energy', 'Purchasing', 'paulo@brightwater.example', '+351 21 000 0002'],
        ['Sunniva Lund', 'Nordlys Foods', 'Managing director', 'sunniva@nordlys.example', '+47 55 00 00 03'],
        ['Aoife Byrne', 'Carrow Clinics', 'IT manager', 'aoife@carrow.example', '+353 1 000 0004'],
        ['Lotte Maes', 'Tilia Stores', 'Finance', 'lotte@tilia.example', '+32 9 000 00 05'],
      ],
    },
    {
      title: 'Deals',
      fields: [
        { title: 'Deal', type: 'SingleLineText' },
        { title: 'Company', linksTo: 'Companies', back: 'Deals' },
        { title: 'Stage', type: 'SingleSelect', choices: ['Lead', 'Qualified', 'Proposal', 'Won', 'Lost'] },
        { title: 'Amount', type: 'Currency', options: money },
        { title: 'Chance', type: 'Percent', options: { precision: 0, bar: true } },
        { title: 'Expected', formula: '{Amount} * {Chance} / 100' },
        { title: 'Closes', type: 'Date' },
        { title: 'People', linksTo: 'People', back: 'Deals', many: true },
        { title: 'City', through: 'Company', lookup: 'City' },
        { title: 'Next step', type: 'LongText' },
      ],
      rows: [
        ['Fleet tracking', 'Halden Freight', 'Proposal', 48000, 60, { day: 12 }, ['Ingrid Moe'], 'Revise the offer'],
        [
          'Cold store sensors',
          'Nordlys Foods',
          'Qualified',
          21500,
          40,
          { day: 25 },
          ['Sunniva Lund'],
          'Visit the plant',
        ],
        ['Meter roll-out', 'Brightwater Energy', 'Lead', 96000, 10, { day: 60 }, ['Paulo Reis'], 'Call the board'],
        ['Patient scheduling', 'Carrow Clinics', 'Won', 34000, 100, { day: -9 }, ['Aoife Byrne'], 'Hand over'],
        ['Till replacement', 'Tilia Stores', 'Lost', 18200, 0, { day: -20 }, ['Lotte Maes'], 'Ask again next year'],
        ['Route planning', 'Halden Freight', 'Lead', 12800, 20, { day: 40 }, ['Ingrid Moe'], 'Collect what they need'],
      ],
      grid: { footers: { Amount: 'sum', Expected: 'sum' } },
      views: [
        {
          title: 'Pipeline',
          kind: 'kanban',
          shown: ['Company', 'Amount', 'Chance', 'Closes'],
          sorts: [['Closes', 'asc']],
        },
        { title: 'Closing days', kind: 'calendar', shown: ['Company', 'Amount'], colorBy: 'Stage' },
        {
          title: 'Closing within a month',
          filters: [
            ['Closes', 'within', 'nextMonth'],
            ['Stage', 'nanyof', ['Won', 'Lost']],
          ],
          sorts: [['Closes', 'asc']],
        },
      ],
    },
  ],
}
