import { localized } from './localized';
import { climate } from './ramp-safety-climate';
import { reporting } from './ramp-safety-reporting';
import { work } from './ramp-safety-work';

/** A safety perception survey for people on the ramp: 24 questions on three pages in three languages. */
export const rampSafety = {
  title: localized('Ramp safety survey', 'ランプ安全アンケート', 'रैंप सुरक्षा सर्वेक्षण'),
  description: localized(
    'Takes about six minutes. Your answers are anonymous.',
    '所要時間は約6分です。回答は匿名です。',
    'इसमें लगभग छह मिनट लगेंगे। आपके उत्तर गुमनाम रहेंगे।',
  ),
  completedHtml: localized(
    '<p>The results will be discussed at your next team briefing.</p>',
    '<p>結果は次回のチームブリーフィングでお伝えします。</p>',
    '<p>परिणामों पर आपकी टीम की अगली ब्रीफ़िंग में चर्चा होगी।</p>',
  ),
  pages: [work, climate, reporting],
} as const;
