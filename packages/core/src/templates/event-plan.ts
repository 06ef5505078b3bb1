import type { Template } from './template.ts'

const money = { code: 'EUR', precision: 0 }

export const eventPlan: Template = {
  id: 'event-plan',
  color: 'violet',
  opens: 'Sessions',
  tables: [
    {
      title: 'Rooms',
      fields: [
        { title: 'Room', type: 'SingleLineText' },
        { title: 'Seats', type: 'Number' },
        { title: 'Projector', type: 'Checkbox' },
      ],
      rows: [
        ['Great hall', 220, true],
        ['Garden room', 60, true],
        ['Library', 24, false],
      ],
    },
    {
      title: 'Speakers',
      fields: [
        { title: 'Name', type: 'SingleLineText' },
        { title: 'From', type: 'SingleLineText' },
        { title: 'Email', type: 'Email' },
        { title: 'Confirmed', type: 'Checkbox' },
        { title: 'Talks in all', through: 'Sessions', counts: true },
      ],
      rows: [
        ['Amara Diallo', 'University of Ghent', 'amara@talks.example', true],
        ['Henrik Dahl', 'Halden Freight', 'henrik@talks.example', true],
        ['Yuki Tanabe', 'Independent', 'yuki@talks.example', false],
      ],
      views: [{ title: 'Become a speaker', kind: 'form', shown: ['Name', 'From', 'Email'] }],
    },
    {
      title: 'Sessions',
      fields: [
        { title: 'Session', type: 'SingleLineText' },
        { title: 'Speakers', linksTo: 'Speakers', back: 'Sessions', many: true },
        { title: 'Room', linksTo: 'Rooms', back: 'Sessions' },
        { title: 'Day', type: 'Date' },
        { title: 'Begins', type: 'Time' },
        { title: 'Minutes', type: 'Number' },
        { title: 'Track', type: 'SingleSelect', choices: ['Keynote', 'Practice', 'Research'] },
        { title: 'Seats', through: 'Room', lookup: 'Seats' },
      ],
      rows: [
        ['Data people can read', ['Amara Diallo'], 'Great hall', { day: 45 }, '09:30', 45, 'Keynote'],
        ['A fleet on one screen', ['Henrik Dahl'], 'Garden room', { day: 45 }, '11:00', 30, 'Practice'],
        ['Maps from tables', ['Yuki Tanabe', 'Amara Diallo'], 'Library', { day: 46 }, '10:00', 60, 'Research'],
      ],
      views: [
        {
          title: 'Programme',
          groups: ['Day'],
          sorts: [['Begins', 'asc']],
        },
        { title: 'Days', kind: 'calendar', shown: ['Begins', 'Room', 'Speakers'], colorBy: 'Track' },
      ],
    },
    {
      title: 'Costs',
      fields: [
        { title: 'What', type: 'SingleLineText' },
        { title: 'Kind', type: 'SingleSelect', choices: ['Venue', 'Food', 'Travel', 'Print'] },
        { title: 'Planned', type: 'Currency', options: money },
        { title: 'Spent', type: 'Currency', options: money },
        { title: 'Left', formula: '{Planned} - {Spent}' },
        { title: 'Paid', type: 'Checkbox' },
      ],
      rows: [
        ['Hall and two rooms', 'Venue', '4200', '4200', true],
        ['Lunch on both days', 'Food', '3100', '900', false],
        ['Trains and hotel', 'Travel', '1800', '640', false],
        ['Badges and signs', 'Print', '450', '0', false],
      ],
      grid: { footers: { Planned: 'sum', Spent: 'sum', Left: 'sum' } },
    },
  ],
}
