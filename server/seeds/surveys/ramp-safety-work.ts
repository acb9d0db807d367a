import { choice, localized } from './localized';

/** The first page of the ramp safety survey. */
export const work = {
  name: 'work',
  title: localized('Your work', 'お仕事について', 'आपका काम'),
  elements: [
    {
      type: 'dropdown',
      name: 'station',
      title: localized('Where do you work?', '勤務地はどこですか？', 'आप कहाँ काम करते हैं?'),
      isRequired: true,
      choices: [
        choice('harrow', 'Harrow Field', 'ハローフィールド', 'हैरो फ़ील्ड'),
        choice('osaka', 'Osaka', '大阪', 'ओसाका'),
        choice('pune', 'Pune', 'プネー', 'पुणे'),
        choice('rotterdam', 'Rotterdam', 'ロッテルダム', 'रॉटरडैम'),
      ],
    },
    {
      type: 'radiogroup',
      name: 'role',
      title: localized(
        'What is your main job on the ramp?',
        'ランプでの主な担当業務は何ですか？',
        'रैंप पर आपका मुख्य काम क्या है?',
      ),
      isRequired: true,
      choices: [
        choice('handling', 'Aircraft handling', '機体ハンドリング', 'विमान हैंडलिंग'),
        choice('baggage', 'Baggage and cargo', '手荷物・貨物の搭降載', 'बैगेज और कार्गो'),
        choice('vehicles', 'Driving ground vehicles', '車両・GSEの運転', 'ग्राउंड वाहन चलाना'),
        choice('fueling', 'Fueling', '給油', 'ईंधन भरना'),
        choice('maintenance', 'Line maintenance', 'ライン整備', 'लाइन मेंटेनेंस'),
        choice('supervisor', 'Supervising a team', 'チームの監督', 'टीम की निगरानी'),
      ],
      showOtherItem: true,
      otherText: localized('Something else', 'その他', 'कुछ और'),
    },
    {
      type: 'radiogroup',
      name: 'shift',
      title: localized(
        'Which shift do you usually work?',
        '主にどの時間帯に勤務していますか？',
        'आप आम तौर पर किस शिफ़्ट में काम करते हैं?',
      ),
      choices: [
        choice('early', 'Early', '早番', 'सुबह'),
        choice('day', 'Day', '日勤', 'दिन'),
        choice('late', 'Late', '遅番', 'शाम'),
        choice('night', 'Night', '夜勤', 'रात'),
        choice('rotating', 'Rotating', '交替制', 'बदलती हुई'),
      ],
    },
    {
      type: 'text',
      name: 'experience',
      title: localized(
        'How many years have you worked on a ramp?',
        'ランプでの勤務年数は何年ですか？',
        'आप कितने वर्षों से रैंप पर काम कर रहे हैं?',
      ),
      inputType: 'number',
      min: 0,
      max: 50,
    },
    {
      type: 'boolean',
      name: 'contractor',
      title: localized(
        'Are you employed by a contractor?',
        '協力会社に雇用されていますか？',
        'क्या आप किसी ठेकेदार कंपनी के कर्मचारी हैं?',
      ),
    },
    {
      type: 'slider',
      name: 'rushed',
      title: localized(
        'How many of your last 10 turnarounds felt rushed?',
        '直近10回の便間作業のうち、時間に追われたと感じたのは何回ですか？',
        'पिछले 10 टर्नअराउंड में से कितनों में आपको जल्दबाज़ी महसूस हुई?',
      ),
      min: 0,
      max: 10,
    },
    {
      type: 'boolean',
      name: 'trained',
      title: localized(
        'Have you had safety training in the last 12 months?',
        '過去12か月以内に安全教育を受けましたか？',
        'क्या पिछले 12 महीनों में आपको सुरक्षा प्रशिक्षण मिला है?',
      ),
    },
    {
      type: 'radiogroup',
      name: 'notTrained',
      title: localized(
        'What was the main reason you missed it?',
        '受けられなかった主な理由は何ですか？',
        'प्रशिक्षण न मिलने का मुख्य कारण क्या था?',
      ),
      visibleIf: '{trained} = false',
      choices: [
        choice('noTime', 'No time during my shifts', '勤務中に時間が取れなかった', 'शिफ़्ट में समय नहीं मिला'),
        choice('notOffered', "It wasn't offered", '案内がなかった', 'प्रशिक्षण दिया ही नहीं गया'),
        choice('canceled', 'It was canceled', '中止になった', 'प्रशिक्षण रद्द हो गया'),
        choice('language', "It wasn't in my language", '自分の言語での教育がなかった', 'मेरी भाषा में नहीं था'),
        choice('new', "I'm new here", '入社して間もない', 'मैं यहाँ नया/नई हूँ'),
      ],
    },
  ],
} as const;
