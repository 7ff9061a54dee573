import type { Field } from '../trade.ts';
import { homeRepairs } from './home-repairs.ts';
import { houseCleaning } from './house-cleaning.ts';

export const homeServices: Field = {
  slug: 'home-services',
  trades: [
    houseCleaning,
    {
      slug: 'housekeepers',
      near: ['house-cleaning', 'home-organization'],
      dollars: [28, 42],
      hours: [4, 7],
      skills: [
        'Weekly housekeeping',
        'Laundry & ironing',
        'Bed making',
        'Grocery restocking',
        'Meal prep',
        'Silver & crystal care',
        'Wardrobe care',
        'Guest room turnover',
      ],
      headlines: [
        'Your house, run quietly and well',
        'Laundry folded, pantry full, beds made',
        'A steady hand for busy homes',
      ],
      opens: [
        'I kept house for one family for {span} and watched their twins leave for college; now I look after four homes around {area}.',
        'Before this I ran housekeeping at a forty-room hotel, and I still fold a fitted sheet so that it lies flat.',
        'A home tells you what it needs: I read it, make a list and work through it room by room.',
        'I started keeping house in {since}, when a neighbor in {area} broke her hip and needed somebody she could trust.',
      ],
      ways: [
        'Laundry goes first so that it dries while I cook or clean, and everything ends up where you expect it.',
        'I keep a small notebook for each home: which soap for the marble, which shirts never see a dryer.',
        'I am happy with a key and a note on the counter, and just as happy when you are at home.',
        'I shop with your list, check the dates in the fridge and leave a simple dinner if you like.',
      ],
      closes: [
        'What I see in a home stays in that home.',
        'I prefer regular weeks with the same families, and mine tend to stay for years.',
      ],
      jobs: [
        {
          title: 'Weekly housekeeping for a family of five',
          text: 'Laundry, beds, kitchen and a light tidy of the playroom, every Tuesday if we get along.',
          praise: ['{first} notices things: the loose button, the milk that runs out on Thursday.'],
          gripes: [
            'The house looked lovely, but two wool sweaters went through the dryer. {first} apologized and offered to replace them.',
          ],
        },
        {
          title: 'House ready before we come back from a trip',
          text: 'Fresh sheets, groceries in the fridge, plants watered and the heating on.',
          praise: [
            'I came home to ironed shirts, a full fridge and a calm house. I had forgotten what that feels like.',
          ],
        },
        {
          title: 'Ironing and wardrobe change of season',
          text: 'About forty shirts to iron, winter coats to air and store.',
        },
      ],
      praise: [
        'We have had help before, but never somebody who learned our ways in a single visit.',
        'Discreet, quick and kind to our old dog.',
      ],
      gripes: [],
    },
    {
      slug: 'carpet-and-upholstery-cleaning',
      near: ['house-cleaning', 'window-washing'],
      dollars: [48, 75],
      hours: [2, 4],
      fixed: true,
      skills: [
        'Hot water extraction',
        'Pet stain treatment',
        'Wool rug care',
        'Sofa & armchair cleaning',
        'Mattress cleaning',
        'Odor removal',
        'Red wine stains',
        'Low-moisture cleaning',
      ],
      headlines: [
        'That stain? Let me have a look',
        'Sofas and rugs, clean to the backing',
        'Dry by evening, fresh for months',
      ],
      opens: [
        'Red wine, coffee, puppy: in {span} of cleaning carpets I have met every stain in {city} at least twice.',
        'I come from a family of rug weavers, so I treat a rug as something that somebody knotted by hand.',
        'I trained with a restoration company and cleaned up after floods before I started on my own in {since}.',
        'Most sofas are not old, only dirty. I like showing people the difference on one cushion first.',
      ],
      ways: [
        'I test every product on a hidden spot and tell you honestly which marks will stay.',
        'Truck-mounted heat, plenty of rinse, fast drying: you walk on it the same evening.',
        'Everything I use is safe for crawling babies and curious cats.',
        'I move the light furniture myself, slip pads under the legs and move it back.',
      ],
      closes: [
        'Photos of the label under the cushion help me quote exactly.',
        'If a spot comes back within two weeks, so do I, free of charge.',
      ],
      jobs: [
        {
          title: 'Clean sofa and two armchairs',
          text: 'Light gray fabric, one coffee stain and general wear from two kids.',
          praise: ['The gray sofa turns out to be beige. We are delighted and slightly embarrassed.'],
        },
        {
          title: 'Carpets in three bedrooms',
          text: 'Move-out clean, roughly 600 square feet, one pet stain by the window.',
          praise: [
            'No chemical smell at all, and the bedrooms were dry by six.',
            'Our landlord asked whether the carpet was new. Deposit returned in full.',
          ],
          gripes: ['Carpets look good, but they stayed damp until the next morning; I had been told four hours.'],
        },
        {
          title: 'Wool rug with red wine',
          text: 'Hand-knotted rug, 8 by 10 feet, happened on Saturday evening.',
          praise: ['The wine is gone, and {first} told us beforehand exactly how it would go.'],
        },
      ],
      praise: [],
      gripes: [],
    },
    {
      slug: 'window-washing',
      near: ['house-cleaning', 'carpet-and-upholstery-cleaning', 'handyman'],
      dollars: [38, 60],
      hours: [2, 4],
      fixed: true,
      skills: [
        'Inside & outside glass',
        'Screen washing',
        'Track cleaning',
        'Skylights',
        'French panes',
        'Hard water removal',
        'Storefront windows',
        'High ladder work',
      ],
      headlines: [
        'You will think the glass is gone',
        'Panes, screens, tracks: all three',
        'Streak-free, even at sunset',
      ],
      opens: [
        'I washed high-rise windows from a rope for {span}; your bay window is a pleasant change.',
        'My teacher cleaned shop windows with a bucket and one squeegee, and I have not found a better way yet.',
        'I like this work for a simple reason: the room is brighter when I leave.',
        'I started with the storefronts of {area} in {since} and now do more homes than shops.',
      ],
      ways: [
        'Screens are washed and tracks brushed out as part of the job, not as an extra.',
        'Purified water outside, soft towels inside, shoe covers always.',
        'I look at every pane again from an angle before I pack up; low sun forgives nothing.',
        'I note cracked seals and loose putty and tell you, so that winter does not.',
      ],
      closes: [
        'Rain within three days? I come back and touch up for free.',
        'Twice a year is enough for most homes; I will remind you.',
      ],
      jobs: [
        {
          title: 'All windows in a two-story house',
          text: 'Twenty-two windows with screens, two skylights over the stairs.',
        },
        {
          title: 'Bay windows inside and outside',
          text: 'Second-floor flat, outside needs a ladder from the sidewalk.',
        },
        {
          title: 'Spring window clean with tracks',
          text: 'Screens are stored in the garage and need washing before they go back in.',
          praise: ['{first} took out every screen, and even the tracks look new.'],
        },
      ],
      praise: [
        'A bird tried to fly in the next morning. That clean.',
        'The evening sun used to show every streak. Now there is nothing to show.',
        'Careful with the plants on the sill and finished before the fog came in.',
      ],
      gripes: ['Nice clean glass in front, but the back bedroom was forgotten until I pointed it out.'],
    },
    {
      slug: 'home-organization',
      near: ['housekeepers', 'furniture-assembly'],
      dollars: [45, 80],
      hours: [3, 6],
      skills: [
        'Closet systems',
        'Kitchen & pantry',
        'Paperwork & filing',
        'Downsizing',
        'Garage organizing',
        'Kids’ rooms',
        'Donation runs',
        'Labeling',
      ],
      headlines: [
        'Less searching, more living',
        'Order that survives a normal Tuesday',
        'Gentle decluttering, one drawer at a time',
      ],
      opens: [
        'I was a school librarian for {span}. It turns out that a pantry and a library want the same things.',
        'When my parents left their house of forty years I learned how hard letting go is, and how good the room afterwards.',
        'Organizing is not about baskets. It is about knowing where the scissors are.',
        'I have been putting homes around {area} in order since {since}, from studio apartments to four-car garages.',
      ],
      ways: [
        'You decide what stays; I sort, carry, label and never sigh.',
        'We start with one drawer so that you can see how I work before we touch the closet.',
        'I use what you own first and buy containers last, if at all.',
        'Donations leave with me the same day, with a receipt for your taxes.',
      ],
      closes: [
        'I work with ADHD minds often and gladly: open shelves, clear bins, no judgment.',
        'I send photos of every labeled shelf, so that the family can keep it up.',
      ],
      jobs: [
        {
          title: 'Kitchen and pantry reset',
          text: 'New apartment, boxes half unpacked, nobody can find a lid.',
          praise: ['Three weeks later the pantry still looks as {first} left it. With teenagers in the house.'],
          gripes: ['The kitchen is great, but we only got half as far as planned in four hours and had to book again.'],
        },
        {
          title: 'Help my mother downsize',
          text: 'From a three-bedroom house to an apartment. She needs patience more than speed.',
          praise: ['My mother was dreading this day and ended up laughing over old letters. Thank you.'],
        },
        {
          title: 'Home office and paper piles',
          text: 'Five years of letters and receipts; I would like a filing system I can keep.',
          praise: ['I can find any letter in ten seconds. I timed it.'],
        },
      ],
      praise: ['No lectures, no fancy boxes, just good questions and quick hands.'],
      gripes: [],
    },
    ...homeRepairs,
  ],
  closes: [
    'Ask me anything before you book; I answer the same evening.',
    'I bring my own supplies and take my shoes off at the door.',
    'If something is not right, tell me before I leave and I will make it right.',
    'Pets are welcome, and usually supervise.',
    'Early mornings suit me best, and your neighbors will not hear me.',
    'I carry insurance and gladly show it.',
    'Most of my clients come from the floor above or the house next door.',
    'A clear price before I start, and the same price when I finish.',
  ],
  praise: [
    'On time, tidy and pleasant to have around the house.',
    'I gave {first} the key on the second visit. That says it all.',
    'Took shoes off, asked good questions, left the place better than it was.',
    'Booked for one thing, stayed for three, charged fairly for all of it.',
    'Nothing to complain about, and I usually find something.',
    'Already booked {first} again for next month.',
  ],
};
