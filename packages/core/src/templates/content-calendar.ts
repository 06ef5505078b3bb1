import type { Template } from './template.ts'

export const contentCalendar: Template = {
  id: 'content-calendar',
  color: 'orange',
  opens: 'Posts',
  tables: [
    {
      title: 'Channels',
      fields: [
        { title: 'Channel', type: 'SingleLineText' },
        { title: 'Kind', type: 'SingleSelect', choices: ['Blog', 'Mail', 'Social', 'Video'] },
        { title: 'Address', type: 'URL' },
        { title: 'Posts planned', through: 'Posts', counts: true },
      ],
      rows: [
        ['Company blog', 'Blog', 'https://blog.team.example'],
        ['Newsletter', 'Mail', 'https://news.team.example'],
        ['Photo feed', 'Social', 'https://photos.team.example'],
        ['Video channel', 'Video', 'https://video.team.example'],
      ],
    },
    {
      title: 'Posts',
      fields: [
        { title: 'Headline', type: 'SingleLineText' },
        { title: 'State', type: 'SingleSelect', choices: ['Idea', 'Writing', 'Review', 'Scheduled', 'Published'] },
        { title: 'Channels', linksTo: 'Channels', back: 'Posts', many: true },
        { title: 'Goes out', type: 'Date' },
        { title: 'Topics', type: 'MultiSelect', choices: ['Product', 'Customers', 'How to', 'Company'] },
        { title: 'Text', type: 'LongText', options: { rich: true } },
        { title: 'Pictures', type: 'Attachment' },
        { title: 'Approved', type: 'Checkbox' },
      ],
      rows: [
        [
          'Five ways to tidy a spreadsheet',
          'Published',
          ['Company blog'],
          { day: -12 },
          ['How to'],
          'As read',
          null,
          true,
        ],
        [
          'How Halden plans its fleet',
          'Review',
          ['Company blog', 'Newsletter'],
          { day: 6 },
          ['Customers'],
          '',
          null,
          false,
        ],
        ['What is new this month', 'Writing', ['Newsletter'], { day: 13 }, ['Product'], '', null, false],
        [
          'A day in the workshop',
          'Scheduled',
          ['Photo feed', 'Video channel'],
          { day: 3 },
          ['Company'],
          '',
          null,
          true,
        ],
        ['Linking tables in a minute', 'Idea', ['Video channel'], null, ['How to', 'Product'], '', null, false],
      ],
      views: [
        { title: 'Calendar', kind: 'calendar', shown: ['Channels', 'State'], colorBy: 'State' },
        { title: 'By state', kind: 'kanban', shown: ['Channels', 'Goes out', 'Topics'], sorts: [['Goes out', 'asc']] },
        { title: 'Pictures', kind: 'gallery', shown: ['State', 'Channels', 'Goes out'] },
        {
          title: 'Next four weeks',
          filters: [['Goes out', 'within', 'nextMonth']],
          sorts: [['Goes out', 'asc']],
          hidden: ['Text'],
        },
      ],
    },
  ],
}
