import { chatPlugin } from '../chat/chat-plugin.ts'

const adaptiveCard = 'http://adaptivecards.io/schemas/adaptive-card.json'

/** A workflow takes cards only. */
export const microsoftTeams = chatPlugin({
  id: 'microsoft-teams',
  title: 'Microsoft Teams',
  docs: 'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using',
  placeholder: 'https://example.webhook.office.com/webhookb2/',
  body: (text) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: adaptiveCard,
          type: 'AdaptiveCard',
          version: '1.2',
          body: [{ type: 'TextBlock', text, wrap: true }],
        },
      },
    ],
  }),
})
