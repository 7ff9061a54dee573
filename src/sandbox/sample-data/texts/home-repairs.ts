import type { Trade } from '../trade.ts';

export const homeRepairs: Trade[] = [
  {
    slug: 'handyman',
    near: ['furniture-assembly', 'appliance-repair', 'window-washing'],
    dollars: [45, 78],
    hours: [1, 4],
    skills: [
      'Door & lock repair',
      'Shelf mounting',
      'Caulking & grouting',
      'Drywall patching',
      'Faucet replacement',
      'Light fixtures',
      'Weatherstripping',
      'Squeaky floors',
    ],
    headlines: [
      'The list on your fridge, done in one visit',
      'Small repairs, taken seriously',
      'Doors that close, taps that do not drip',
    ],
    opens: [
      'I was a building super for {span}, so there is hardly a hinge, valve or window sash in {city} that can still surprise me.',
      'I learned repairs in my uncle’s hardware store and have carried the good half of it in my van since {since}.',
      'Most people call me about one thing and find five more while I am there. Bring the list.',
      'I spent {span} as a ship’s mechanic, where what breaks has to be fixed with what is on board.',
    ],
    ways: [
      'Send me photos first: I bring the right parts and you do not pay for a trip to the store.',
      'If a repair is not worth the money I say so, even when that ends the job.',
      'Drop cloths go down before tools come out, and I vacuum before I leave.',
      'I label what I shut off, show you what was wrong and leave the old part on the counter.',
    ],
    closes: [
      'Landlords and tenants both welcome; I know whose phone to ring.',
      'No job is too small: a single doorknob is a fine reason to call.',
    ],
    jobs: [
      {
        title: 'Six small repairs around the apartment',
        text: 'Sticking bathroom door, two loose cabinet hinges, a running toilet, a shelf and a curtain rod.',
        praise: [
          'Six items on my list, six items crossed off, and the door finally closes without a shoulder.',
          'Showed me how to stop the toilet running myself next time. Who does that?',
        ],
      },
      {
        title: 'Hang shelves and a heavy mirror',
        text: 'Three floating shelves and an antique mirror of about 50 pounds on a plaster wall.',
        praise: ['The shelves are level. I checked, twice, because I could not believe it in this old house.'],
      },
      {
        title: 'Fix back door that will not lock',
        text: 'The frame has shifted and the bolt misses the plate by a finger’s width.',
        praise: ['{first} fixed in twenty minutes what two others wanted to replace.'],
      },
    ],
    praise: [],
    gripes: [
      'Good repair work, but {first} came ninety minutes late and only texted when I asked.',
      'All is fixed now, though it took a second visit because the first part did not fit.',
    ],
  },
  {
    slug: 'furniture-assembly',
    near: ['handyman', 'home-organization'],
    dollars: [38, 58],
    hours: [1.5, 4],
    skills: [
      'Flat-pack wardrobes',
      'Crib assembly',
      'Desk & office chairs',
      'Bunk beds',
      'Wall anchoring',
      'Gym equipment',
      'Outdoor furniture',
      'Disassembly for moves',
    ],
    headlines: [
      'Flat boxes in, straight furniture out',
      'No leftover screws, no wobble',
      'Cribs, wardrobes, desks: built to last a move',
    ],
    opens: [
      'I have built the same white wardrobe some four hundred times and can still tell you which panel is printed upside down in the booklet.',
      'After {span} in a furniture showroom I know how things are meant to stand, and what happens when the back panel goes in last.',
      'You have better things to do on a Saturday than hunt for dowel number 114 under the couch.',
      'I began assembling furniture for new neighbors in {area} in {since}; word got round.',
    ],
    ways: [
      'I check the parts before I start, so a missing bolt shows up in minute five and not in hour three.',
      'Everything tall gets anchored to the wall; with children in the house I insist.',
      'Cardboard is flattened and gone when I go, and the floor underneath is swept.',
      'I use torque-limited drivers, so particle board holds and drawers slide as they should.',
    ],
    closes: [
      'Tell me the product number and I will quote you to the minute.',
      'I also take things apart for a move and build them up again on the other side.',
    ],
    jobs: [
      {
        title: 'Assemble crib and changing table',
        text: 'Baby due in three weeks. Please anchor the dresser to the wall as well.',
        praise: ['Crib up, dresser anchored, boxes gone, all before lunch. My shoulders thank you.'],
        gripes: ['The dresser is solid, but one drawer front went on upside down and I had to fix it myself.'],
      },
      {
        title: 'Build a large wardrobe with sliding doors',
        text: 'Ten boxes in the bedroom, third floor, elevator works.',
        praise: ['The wardrobe doors glide. Mine never did in the last apartment.'],
      },
      {
        title: 'Two desks and office chairs',
        text: 'Sit-stand desks for a home office, plus a cable tray each.',
        praise: ['Both desks stand level on our crooked floor, cables and all.'],
      },
    ],
    praise: ['{first} found that a panel was damaged before building it in and helped me order a new one.'],
    gripes: [],
  },
  {
    slug: 'appliance-repair',
    near: ['handyman'],
    dollars: [65, 105],
    hours: [1, 2.5],
    skills: [
      'Washer & dryer repair',
      'Dishwasher repair',
      'Refrigerator diagnostics',
      'Oven & range repair',
      'Ice makers',
      'Gas appliance safety',
      'Garbage disposals',
      'Control boards',
    ],
    headlines: [
      'Repair first, replace last',
      'Warm fridge? Call before the milk turns',
      'Washers, dryers, ovens: running again this week',
    ],
    opens: [
      'I was a factory technician for {span} and know most washers by the noise they make over the phone.',
      'A good machine deserves a second life; I have given a few thousand of them one since {since}.',
      'I studied electronics, came to {city}, and found that refrigerators are more interesting than radios.',
      'Half of my repairs in {area} are a ten-dollar part and a clear explanation.',
    ],
    ways: [
      'My van carries pumps, belts, igniters and boards for the common brands, so that most repairs take one visit.',
      'You get the fault, the price and my honest opinion on whether the machine is worth it before I pick up a screwdriver.',
      'Gas work is leak-tested in front of you, always.',
      'Tell me the model number and what it does at which minute; I usually arrive with the right part.',
    ],
    closes: ['Parts and labor carry a 90-day guarantee.', 'The diagnosis fee counts toward the repair.'],
    jobs: [
      {
        title: 'Washer stops before the spin cycle',
        text: 'Front loader, about seven years old, shows a drain error. Water stays in the drum.',
        praise: [
          'Diagnosed the washer by phone, arrived with the pump, gone in forty minutes.',
          'Explained the repair so well that I now clean the filter myself.',
        ],
        gripes: ['The washer works, but the part took nine days and nobody told me it was back-ordered.'],
      },
      {
        title: 'Refrigerator not cold enough',
        text: 'Freezer works, the fridge part is at 52 degrees. Some ice on the back wall.',
        praise: ['I was ready to buy a new fridge. {first} replaced a fan for a fraction of it.'],
      },
      {
        title: 'Gas oven will not light',
        text: 'Burners work, the oven clicks and nothing happens.',
        praise: ['Tested the gas line twice, and the oven lit at the first click.'],
      },
    ],
    praise: [],
    gripes: [],
  },
];
