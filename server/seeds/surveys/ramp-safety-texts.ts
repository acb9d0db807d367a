export type DemoLanguage = 'en' | 'ja' | 'hi';
export type Measure = 'people' | 'equipment' | 'walkways' | 'training' | 'time';

/** Comments, by the measure that the respondent ranks first. Each is used once. */
export const changes: Readonly<Record<DemoLanguage, Readonly<Record<Measure, readonly string[]>>>> = {
  en: {
    people: [
      'A second wing walker on every pushback, also at night.',
      'Stop sending two people to unload a full widebody.',
      'One more person per shift. We are always one short.',
      "Somebody who only watches. When everyone is busy, nobody sees what's coming.",
      'Don’t lend our team to the other terminal in the middle of a turnaround.',
      'More people during the evening peak, fewer at noon.',
      'Let us finish one aircraft before we are called to the next.',
    ],
    equipment: [
      'Fix the belt loader with the broken brake light instead of parking it for a week and bringing it back.',
      'New chocks. Half of them are split.',
      'The tugs need working reversing alarms. Two of ours have none.',
      'Headsets that work in the rain.',
      'Take the old high loader out of service, it drifts when the platform is up.',
      'Tag broken equipment so nobody uses it by mistake.',
      'Gloves in more than one size please',
    ],
    walkways: [
      'Repaint the walkway between the crew room and stand 14. You can no longer see it when it is wet.',
      'Better light at the remote stands',
      'A mirror at the corner of the baggage hall. Tugs come out of there fast.',
      'Mark where the ground power cable runs, I have tripped over it twice.',
      'Enforce the speed limit on the service road. Everybody does 40.',
      'Fence off the shortcut behind the fuel trucks.',
    ],
    training: [
      'Practice the emergency stop for real instead of clicking through slides.',
      'New people should shadow someone for at least two weeks.',
      'Train us on the new loader before it arrives, not after.',
      'Teach flight crews our hand signals again. Some start releasing brakes too early.',
      'Short refreshers at the start of a shift work better than one long day a year.',
      'Show us what came out of the last incident.',
    ],
    time: [
      'Stop counting minutes when there is lightning nearby.',
      'Five more minutes for turnarounds with wheelchair passengers.',
      "Plan for late arrivals. We can't make up 20 minutes on the ground.",
      'Nobody should be asked why they were slow when they followed the checklist.',
      'Leave the cones out until the belt loader is really gone. We remove them early to save a minute.',
      'A proper break in the night shift.',
      'Tell the gate that the ramp decides when the doors close.',
    ],
  },
  ja: {
    people: [
      '夜間のプッシュバックにも監視員を2名つけてほしい。',
      '繁忙時間帯だけでも増員してください。一人で二役をこなすことが多いです。',
      '休憩の交代要員がいないので、昼食を取れない日があります。',
      '新人だけの組み合わせにならないように配置してほしいです。',
    ],
    equipment: [
      'トーイングカーのバックブザーが鳴らないものがあります。早めの修理をお願いします。',
      '雨の日でも聞こえるヘッドセットに替えてほしい。',
      'ベルトローダーの手すりがぐらついています。点検の頻度を増やしてください。',
      '故障中の機材には必ず札をつけるようにしてほしいです。',
    ],
    walkways: [
      '歩行帯の白線が消えかけているので引き直してほしい。',
      '21番スポット付近の照明が暗く、夜は足元が見えません。',
      'バゲージ棟の出口にカーブミラーを設置してほしいです。',
      'GSE置き場から車両がはみ出していて、歩く場所がありません。',
    ],
    training: [
      'ヒヤリハットの事例を朝礼で共有してほしい。',
      '座学だけでなく、実機での緊急停止訓練を増やしてほしいです。',
      '指差し呼称が形だけになっています。もう一度、全員で見直したいです。',
    ],
    time: [
      '遅延便のあとは、次の便の作業時間を詰めないでほしい。',
      '雷のときの作業中断を、もっと早く判断してほしいです。',
      '定時出発より手順を優先してよいと、はっきり言ってほしい。',
      '夏場は水分補給の時間を作業計画に入れてください。',
    ],
  },
  hi: {
    people: [
      'रात की शिफ़्ट में पुशबैक के लिए दूसरा आदमी ज़रूर होना चाहिए।',
      'हर फ़्लाइट पर कम से कम एक आदमी और चाहिए।',
      'शाम की भीड़ में लोग बढ़ाए जाएँ, एक साथ तीन विमान आ जाते हैं।',
    ],
    equipment: [
      'पुराने ट्रैक्टरों के ब्रेक समय पर ठीक करवाए जाएँ।',
      'बेल्ट लोडर का सेंसर महीनों से खराब है, उसे बदल दीजिए।',
      'बरसात के लिए अच्छे जूते और रेनकोट दिए जाएँ',
      'हर टीम को चालू वॉकी-टॉकी मिलना चाहिए।',
    ],
    walkways: [
      'स्टैंड 6 और 7 के पास रोशनी बहुत कम है।',
      'पैदल चलने की पट्टी दोबारा पेंट करवाई जाए, अब दिखती ही नहीं।',
      'सर्विस रोड पर गाड़ियाँ बहुत तेज़ चलती हैं, स्पीड ब्रेकर लगवाइए।',
    ],
    training: [
      'ट्रेनिंग हिंदी या मराठी में हो तो सबको समझ आएगी।',
      'नए लोगों को सीधे विमान के पास न भेजें, पहले दो हफ़्ते साथ में रखें।',
      'आग बुझाने का अभ्यास साल में दो बार होना चाहिए।',
    ],
    time: [
      'गर्मी में दोपहर के समय हर घंटे पानी पीने का ब्रेक मिले।',
      'फ़्लाइट लेट होने पर हम पर जल्दी करने का दबाव न डाला जाए।',
      'बिजली कड़कने पर काम तुरंत रोकने की इजाज़त हो।',
    ],
  },
};

/** Common answers, given by many people. */
export const areas: Readonly<Record<DemoLanguage, readonly string[]>> = {
  en: [
    'Stand 14',
    'Stand 14, the bend in the service road',
    'Remote stands at night',
    'Baggage hall exit',
    'Stands 22 to 24',
    'Fuel farm gate',
    'Cargo apron, south side',
    'Service road behind pier B',
    'Equipment parking next to stand 9',
    'De-icing pad',
    'Stand 3: ground power cables across the walkway',
    'Crossing at the fire station',
  ],
  ja: [
    '21番スポット',
    'バゲージ棟の出口',
    '貨物エリアの東側',
    'GSE置き場',
    '夜間のオープンスポット',
    'サービスレーンの合流地点',
    '給油車の待機場所',
  ],
  hi: ['स्टैंड 6', 'स्टैंड 7 के पीछे वाली सड़क', 'कार्गो एप्रन', 'बैगेज हॉल का गेट', 'ईंधन टैंकर की पार्किंग', 'रिमोट बे'],
};

/** Jobs that the survey does not list. */
export const otherRoles: Readonly<Record<DemoLanguage, readonly string[]>> = {
  en: ['Cabin cleaning', 'Catering', 'Load control', 'De-icing'],
  ja: ['機内清掃', 'ロードコントロール'],
  hi: ['केबिन की सफ़ाई', 'कैटरिंग'],
};
