import type { Trade } from '../trade.ts';

export const learningAndCompany: Trade[] = [
  {
    slug: 'tutoring-and-homework-help',
    near: ['babysitter', 'special-needs-care'],
    dollars: [35, 70],
    hours: [1, 2.5],
    skills: [
      'Algebra & geometry',
      'Reading & writing',
      'SAT prep',
      'Chemistry',
      'Study skills',
      'English as a second language',
      'College essays',
      'Elementary math',
    ],
    headlines: ['Fractions, without tears', 'From “I can’t” to “wait, let me”', 'Essays that sound like you'],
    opens: [
      'I taught middle school math in {city} for {span}. I have heard every wrong answer, and most of them are clever.',
      'I write software by day and explain algebra in the evening, because somebody once did that for me.',
      'Most students who are bad at math had one bad week in fourth grade. We go back and find it.',
      'I have tutored students from {area} since {since}; nine of them are teachers now.',
    ],
    ways: [
      'I ask more than I tell, and wait longer than is comfortable.',
      'We begin with what went well and end with one thing to try alone.',
      'Parents get three sentences after each lesson, students get the whiteboard photo.',
      'Essays stay in the student’s voice; I only hold up the mirror.',
    ],
    closes: [
      'In person or by video, whichever keeps the attention.',
      'The first half hour is for getting to know each other.',
    ],
    jobs: [
      {
        title: 'Algebra help before the final',
        text: 'Ninth grade, three lessons in two weeks.',
        praise: [
          'From a D to a B plus, and, more important, no more slammed doors.',
          '{first} never gives the answer and they love it anyway.',
        ],
        gripes: ['Knows the subject well, but went too fast for my daughter in the first two lessons.'],
      },
      {
        title: 'Reading practice for a second grader',
        text: 'Bright kid, hates reading aloud.',
        praise: ['My son read me a whole page at dinner. Out loud!'],
      },
      {
        title: 'College essay feedback',
        text: 'Draft is there, it sounds like a brochure.',
        praise: ['The essay sounds like her now, and no longer like a brochure.'],
      },
    ],
    praise: [],
    gripes: [],
  },
  {
    slug: 'elder-care-companion',
    near: ['special-needs-care'],
    dollars: [26, 42],
    hours: [2, 6],
    skills: [
      'Companionship',
      'Dementia care',
      'Doctor’s visits',
      'Meal preparation',
      'Medication reminders',
      'Walks & exercise',
      'Mobility support',
      'Card games',
    ],
    headlines: ['Time, tea and a steady arm', 'The good stories, heard again', 'Company that looks after you'],
    opens: [
      'I cared for my grandmother until she was ninety-six. She taught me cards, patience and when to be quiet.',
      'I have kept older people company around {area} for {span}, and I have the better end of the bargain.',
      'Somebody who remembers the war, the dance halls and the first television is never boring.',
      'I left an office in {since} to do something that matters at four in the afternoon.',
    ],
    ways: [
      'We walk, cook, look at photographs, and I notice when the ankle is swollen.',
      'I write down appointments, pills and appetite, and call the daughter when something is off.',
      'With dementia I go where the person is; there is usually music there.',
      'I let people do what they still can, even when it takes longer.',
    ],
    closes: [
      'Background checked, first aid trained and a decent pinochle player.',
      'Same day, same hour, same face: that matters most.',
    ],
    jobs: [
      {
        title: 'Company for my father, two afternoons',
        text: 'Widower, 84, former bus driver. Likes baseball and being listened to.',
        praise: ['My father shaves on Tuesdays now, because {first} comes.'],
      },
      {
        title: 'Drive and accompany to the doctor',
        text: 'My mother walks with a cane and forgets what the doctor says.',
        praise: ['Took notes at the doctor’s that the whole family could understand.'],
      },
      {
        title: 'Help after hospital',
        text: 'First week at home: meals, short walks, a watchful eye.',
        praise: [
          'Mom sang. She has not sung since spring.',
          '{first} called me about a swollen ankle. It turned out to be important.',
        ],
        gripes: ['Mom likes the visits, but twice the day was changed at short notice, which unsettles her.'],
      },
    ],
    praise: [],
    gripes: [],
  },
];
