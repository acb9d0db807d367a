import { choice, localized } from './localized';

/** The third page of the ramp safety survey. */
export const reporting = {
  name: 'reporting',
  title: localized('Reporting and ideas', '報告と改善', 'रिपोर्टिंग और सुझाव'),
  elements: [
    {
      type: 'boolean',
      name: 'nearMiss',
      title: localized(
        'Have you seen a near miss in the last six months?',
        '過去6か月間にヒヤリハットを経験または目撃しましたか？',
        'क्या पिछले छह महीनों में आपने कोई ऐसी घटना देखी जिसमें दुर्घटना होते-होते बची?',
      ),
      isRequired: true,
    },
    {
      type: 'tagbox',
      name: 'nearMissKinds',
      title: localized('What did it involve?', 'どのような内容でしたか？', 'यह किससे जुड़ी थी?'),
      visibleIf: '{nearMiss} = true',
      choices: [
        choice('vehicle', 'Vehicle and aircraft', '車両と航空機', 'वाहन और विमान'),
        choice('person', 'Vehicle and person', '車両と人', 'वाहन और व्यक्ति'),
        choice('load', 'Falling load or cargo door', '荷物の落下・貨物扉', 'गिरता सामान या कार्गो का दरवाज़ा'),
        choice('engine', 'Running engine', '作動中のエンジン', 'चालू इंजन'),
        choice('fuel', 'Fuel spill', '燃料漏れ', 'ईंधन का रिसाव'),
        choice('pushback', 'Pushback or towing', 'プッシュバック・牽引', 'पुशबैक या टोइंग'),
      ],
    },
    {
      type: 'radiogroup',
      name: 'reported',
      title: localized('Did you report it?', '報告しましたか？', 'क्या आपने इसकी रिपोर्ट की?'),
      visibleIf: '{nearMiss} = true',
      choices: [
        choice('all', 'Yes, every time', 'すべて報告した', 'हाँ, हर बार'),
        choice('some', 'Yes, but not every time', '一部だけ報告した', 'हाँ, लेकिन हर बार नहीं'),
        choice('none', 'No', '報告していない', 'नहीं'),
      ],
    },
    {
      type: 'checkbox',
      name: 'notReported',
      title: localized(
        'What kept you from reporting?',
        '報告しなかった理由は何ですか？',
        'आपने रिपोर्ट क्यों नहीं की?',
      ),
      visibleIf: "{reported} anyof ['some', 'none']",
      choices: [
        choice('noEffect', 'Nothing changes anyway', '報告しても変わらない', 'वैसे भी कुछ नहीं बदलता'),
        choice('noTime', 'It takes too long', '時間がかかりすぎる', 'बहुत समय लगता है'),
        choice('blame', 'I was worried about being blamed', '責められるのが不安だった', 'दोष लगने का डर था'),
        choice('minor', 'It seemed too minor', '些細なことだと思った', 'बात छोटी लगी'),
        choice('howTo', "I didn't know how", '報告方法がわからなかった', 'तरीका नहीं पता था'),
      ],
    },
    {
      type: 'radiogroup',
      name: 'channel',
      title: localized(
        'How would you prefer to report?',
        'どの方法で報告したいですか？',
        'आप किस तरह रिपोर्ट करना पसंद करेंगे?',
      ),
      choices: [
        choice('app', 'An app', 'アプリ', 'ऐप से'),
        choice('supervisor', 'My supervisor', '上司に直接', 'सुपरवाइज़र को बताकर'),
        choice('paper', 'A paper form', '紙の用紙', 'काग़ज़ के फ़ॉर्म से'),
        choice('hotline', 'An anonymous hotline', '匿名の窓口', 'गुमनाम हेल्पलाइन से'),
      ],
    },
    {
      type: 'text',
      name: 'area',
      title: localized(
        'Which stand or area needs attention first?',
        '最初に対策が必要なスポットやエリアはどこですか？',
        'किस स्टैंड या जगह पर सबसे पहले ध्यान देना चाहिए?',
      ),
      maxLength: 80,
    },
    {
      type: 'comment',
      name: 'change',
      title: localized(
        'What one change would make your work safer?',
        '作業をより安全にするために、一つ変えるとしたら何ですか？',
        'ऐसा कौन-सा एक बदलाव है जिससे आपका काम ज़्यादा सुरक्षित होगा?',
      ),
      maxLength: 1000,
    },
  ],
} as const;
