import type { Trade } from '../trade.ts';

export const surfaces: Trade[] = [
  {
    slug: 'drywall-and-painting',
    near: ['carpentry', 'flooring-installation', 'home-contractors'],
    dollars: [42, 68],
    hours: [3, 8],
    skills: [
      'Interior painting',
      'Drywall patching',
      'Texture matching',
      'Cabinet painting',
      'Exterior trim',
      'Wallpaper removal',
      'Color advice',
      'Plaster repair',
    ],
    headlines: [
      'Sharp lines without tape marks',
      'Patches that you will never find again',
      'Color, chosen in your own light',
    ],
    opens: [
      'I have painted rooms in {city} for {span}, and the truth is that I mostly sand.',
      'I studied fine art and found that a good ceiling line makes people just as happy.',
      'Old plaster, new drywall, strange textures from the seventies: bring me the wall nobody wanted.',
      'My crew is me and my cousin, and together we have done half the hallways of {area} since {since}.',
    ],
    ways: [
      'Two thirds of the day is preparation: fill, sand, dust, prime. The color is the dessert.',
      'I put three test squares on your wall and come back at dusk to look at them with you.',
      'Furniture goes to the middle under cloth, outlets come off, brushes never touch your sink.',
      'Low-odor paints only, so that you sleep in the room the same night.',
    ],
    closes: [
      'Leftover paint stays with you, labeled by room.',
      'Small jobs are welcome: one accent wall makes a good first date.',
    ],
    jobs: [
      {
        title: 'Paint living room and hallway',
        text: 'Walls and trim, about 700 square feet of wall. Color is chosen.',
        praise: [
          'The line between wall and ceiling looks drawn with a ruler.',
          '{first} talked me out of the gray and was right.',
        ],
        gripes: ['Walls look good, but there were paint specks on the window glass that I scraped off myself.'],
      },
      {
        title: 'Patch a hole from a door handle',
        text: 'Fist-sized hole in drywall with a light orange-peel texture.',
        praise: ['I searched for the patch with a flashlight and gave up.'],
      },
      { title: 'Repaint a child’s bedroom', text: 'From dark purple to something calm. Ceiling stays white.' },
    ],
    praise: ['No smell, no drops, and the cat never noticed a thing.'],
    gripes: [],
  },
  {
    slug: 'roofing-and-gutter-services',
    near: ['carpentry', 'home-contractors'],
    dollars: [62, 100],
    hours: [2, 7],
    fixed: true,
    skills: [
      'Leak tracing',
      'Shingle repair',
      'Gutter cleaning',
      'Gutter guards',
      'Flashing',
      'Skylight sealing',
      'Flat roofs',
      'Storm inspections',
    ],
    headlines: [
      'Photos from the roof, so that you need not climb',
      'Gutters clear before the rain',
      'Leaks traced to the shingle',
    ],
    opens: [
      'I have walked the roofs of {city} for {span}, and I can tell the weather by my knees.',
      'A stain on the ceiling is rarely under the hole. Finding the hole is what I do.',
      'I began by cleaning gutters in {area} in {since}; people kept asking what else I saw up there.',
      'My family has laid slate for three generations, mostly on other continents.',
    ],
    ways: [
      'You get a drone photo before and after, with arrows where it matters.',
      'I repair what can be repaired; a new roof is the last page of my notebook.',
      'Everything that comes down goes into bags, and the magnet finds the nails.',
      'I hose-test a repair from below before I call it done.',
    ],
    closes: [
      'I harness up even for a porch roof, and I am insured.',
      'Twice a year I clean the gutters of the whole street; ask your neighbors to join.',
    ],
    jobs: [
      {
        title: 'Clean gutters and downspouts',
        text: 'Two-story house, about 160 feet, two oak trees next door.',
        praise: ['Gutters run, yard is cleaner than before, not one nail in the driveway.'],
      },
      {
        title: 'Trace a leak above the bedroom',
        text: 'Brown stain grows after wind from the south. Shingles are twelve years old.',
        praise: [
          'Two storms since then, and the ceiling is dry.',
          '{first} could have sold us a roof and sold us four shingles.',
        ],
        gripes: ['The leak is gone, but rescheduling three times for weather wore me out.'],
      },
      { title: 'Replace flashing around the chimney', text: 'Roofer who did the inspection says it has lifted.' },
    ],
    praise: ['The photos showed exactly what was wrong. First time I have understood my own roof.'],
    gripes: [],
  },
  {
    slug: 'flooring-installation',
    near: ['carpentry', 'drywall-and-painting', 'home-contractors'],
    dollars: [50, 82],
    hours: [4, 9],
    fixed: true,
    skills: [
      'Hardwood installation',
      'Laminate & vinyl plank',
      'Tile setting',
      'Floor leveling',
      'Sanding & refinishing',
      'Baseboard installation',
      'Stair treads',
      'Old floor removal',
    ],
    headlines: [
      'Flat, quiet and square to the light',
      'Oak, tile, vinyl: laid once, laid right',
      'Floors that do not click',
    ],
    opens: [
      'I have spent {span} on my knees and would not trade it for an office chair.',
      'A floor is the only part of a house you touch all day. It ought to be right.',
      'I learned tile from a man who set mosaics in churches, and I still butter the corners the way he did.',
      'Since {since} I have laid enough oak in {area} to cover a ball field.',
    ],
    ways: [
      'I check level and moisture first; nine out of ten bad floors were bad underneath.',
      'The layout is drawn so that no sliver ends up at the door.',
      'Boards acclimate in your rooms for as long as the maker says, even when we are all impatient.',
      'I undercut the door frames, so there is no rope of caulk along the edge.',
    ],
    closes: [
      'I haul the old floor away and leave you one spare box.',
      'Ask for the small squeaks too; most of them take a screw and ten minutes.',
    ],
    jobs: [
      {
        title: 'Vinyl plank in two bedrooms',
        text: 'About 280 square feet, carpet has to come out first.',
        praise: [
          'No clicks, no gaps, and the pattern meets in the doorway as if by magic.',
          '{first} found the low spot and fixed it instead of hiding it.',
        ],
      },
      {
        title: 'Tile a small bathroom floor',
        text: 'Hexagon tile, 35 square feet, toilet needs to come off and go back.',
        praise: ['The bathroom tile is centered on the tub. I did not know I cared until I saw it.'],
      },
      {
        title: 'Refinish oak floor in the living room',
        text: 'Original boards, some water marks near the radiator.',
        praise: ['Ninety-year-old oak under that carpet, and now it glows.'],
        gripes: ['The floor is great, but sanding dust got into the hallway closet in spite of the plastic.'],
      },
    ],
    praise: [],
    gripes: [],
  },
];
