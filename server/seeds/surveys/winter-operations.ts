import { choice, localized } from './localized';

/** A survey that is still being drafted. */
export const winterOperations = {
  title: localized('Winter readiness', '冬期運航への備え', 'सर्दियों की तैयारी'),
  pages: [
    {
      name: 'readiness',
      elements: [
        {
          type: 'rating',
          name: 'ready',
          title: localized(
            'How ready is your team for de-icing?',
            '防除雪氷作業に向けたチームの準備は整っていますか？',
            'डी-आइसिंग के लिए आपकी टीम कितनी तैयार है?',
          ),
          isRequired: true,
        },
        {
          type: 'checkbox',
          name: 'missing',
          title: localized('What is missing?', '不足しているものは何ですか？', 'क्या कमी है?'),
          choices: [
            choice('fluid', 'Fluid', '防除雪氷液', 'डी-आइसिंग द्रव'),
            choice('vehicles', 'De-icing vehicles', '防除雪氷車', 'डी-आइसिंग वाहन'),
            choice('clothing', 'Winter clothing', '防寒着', 'गर्म कपड़े'),
            choice('training', 'Training', '訓練', 'प्रशिक्षण'),
          ],
        },
        {
          type: 'comment',
          name: 'notes',
          title: localized('Anything else?', 'そのほかに気になることはありますか？', 'कुछ और बताना चाहेंगे?'),
        },
      ],
    },
  ],
} as const;
