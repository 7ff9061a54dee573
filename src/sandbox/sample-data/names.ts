/** Where a person's name and second language come from. */
export type Heritage = keyof typeof heritages;

const words = (list: string) => list.split(' ');

/** Given names, family names and the languages people may speak besides English (ISO 639-1). */
export const heritages = {
  american: {
    given: words(
      'James Grace Marcus Hannah Darnell Olivia Walter Imani Ethan Naomi Caleb Ruth Terrence Abigail Wesley Keisha Owen Tessa Malik Claire Russell Jada Henry Simone Curtis Lena Andre Phoebe Garrett Aaliyah Miles Joanna Reggie Nora Desmond Paige Theo Whitney Jerome Audrey Silas Monique Grant Delia Isaiah Harper Ray Bonnie Quentin Eliza Leroy Ivy Dennis Corinne Amos Nell Vernon Tamara Clark June',
    ),
    family: words(
      'Walker Bennett Freeman Coleman Sullivan Parker Hughes Brooks Marsh Fletcher Washington Reed Donnelly Hayes Whitaker Jefferson Pruitt Callahan Banks Mercer Holloway Barnes Ellison Rhodes Sawyer Gaines Turner Kessler Bishop Lang Dawson Merritt Boone Ashby Crowley Granger Tate Lowell Vaughn Pike Sutton Hale Booker Winslow Novak Romano Larsen Moretti Schultz Hansen Delaney Carver Stokes Yates Ballard',
    ),
    languages: [],
  },
  latino: {
    given: words(
      'María José Lucía Carlos Elena Miguel Rosa Javier Carmen Luis Ana Diego Guadalupe Fernando Isabel Ricardo Marisol Andrés Paola Hector Gabriela Rafael Yolanda Mateo Valentina Ernesto Beatriz Óscar Ximena Julián Rocío Esteban Alma Ramón Daniela Tomás Silvia Adrián Noemí Víctor',
    ),
    family: words(
      'Hernández García Morales Ramírez Delgado Vargas Castillo Fuentes Ortiz Navarro Salazar Peña Campos Ríos Guerrero Mendoza Acosta Molina Reyes Cabrera Espinoza Ibarra Lozano Quintero Figueroa Cordero Velasco Montoya Zamora Bautista Arroyo Solís Camacho Trujillo Villanueva',
    ),
    languages: ['es'],
  },
  vietnamese: {
    given: words(
      'Linh Minh Thảo Quang Hương Tuấn Mai Dũng Lan Khoa Ngọc Hải Trang Phúc Thanh Vy Long Hạnh Bảo Diễm Sơn Yến Tâm Kiên',
    ),
    family: words('Nguyễn Trần Lê Phạm Huỳnh Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Phan Trương Đinh Lâm'),
    languages: ['vi'],
  },
  chinese: {
    given: words(
      'Wei Mei Jian Xiaoling Jun Fang Hao Yan Ming Lihua Kevin Grace Bin Jing Tao Amy Guang Shuwen Peng Hui Raymond Yulan Lei Winnie',
    ),
    family: words('Chen Wang Li Zhang Liu Huang Lin Wu Zhao Xu Lau Wong Chan Leung Tang Ma Guo Zhou Deng Yip'),
    languages: ['zh'],
  },
  russian: {
    given: words(
      'Olga Dmitri Svetlana Alexei Natalia Sergei Irina Mikhail Ekaterina Pavel Tatiana Andrei Galina Boris Yulia Viktor Larisa Konstantin Vera Maxim Ludmila Oleg Anya Roman',
    ),
    family: words(
      'Volkov Morozov Lebedev Sokolov Kuznetsov Belov Orlov Gurevich Levin Kagan Fedorov Zaitsev Vinogradov Rabinovich Karpov Baranov Markov Feldman Stepanov Lukin',
    ),
    languages: ['ru'],
  },
  ukrainian: {
    given: words(
      'Oksana Taras Halyna Bohdan Iryna Andriy Nadiya Yuriy Solomiya Ivan Olena Mykola Daryna Petro Lesya Vasyl Kateryna Ostap Zoryana Roman Mariya Danylo Yaryna Stepan',
    ),
    family: words(
      'Kovalenko Shevchenko Bondarenko Tkachenko Melnyk Kravchuk Boyko Polishchuk Savchenko Hrytsenko Marchenko Rudenko Lysenko Moroz Pavlyuk Hnatyuk Zelenko Oliynyk Kushnir Yaremko',
    ),
    languages: ['uk'],
  },
  filipino: {
    given: words(
      'Jocelyn Ramon Marites Benjie Luzviminda Arnel Cherry Rodel Analyn Jun Liza Noel Rowena Dante Maricel',
    ),
    family: words('Santos Reyes Cruz Bautista Ocampo Dizon Mercado Aquino Manalo Pascual Salonga Tolentino Villareal'),
    languages: ['tl'],
  },
  indian: {
    given: words('Priya Arjun Anita Ravi Meera Sanjay Kavita Vikram Lakshmi Rohan Sunita Nikhil Deepa Harpreet'),
    family: words('Patel Sharma Singh Iyer Reddy Gupta Nair Desai Mehta Kaur Rao Banerjee Menon'),
    languages: ['hi'],
  },
  korean: {
    given: words('Jisoo Minho Eunji Sungho Hyejin Daniel Yuna Taeyang Sora Joon Esther Kyung'),
    family: words('Kim Park Choi Jung Kang Yoon Lim Han Shin Seo'),
    languages: ['ko'],
  },
  haitian: {
    given: words(
      'Marie-Ange Jean-Robert Fabiola Wilner Guerline Emmanuel Rose-Laure Frantz Nadège Ricot Mirlande Evens',
    ),
    family: words('Jean-Baptiste Pierre Joseph Louis Charles Desir Toussaint Philippe Alexis Dorval'),
    languages: ['ht', 'fr'],
  },
  brazilian: {
    given: words('Juliana Thiago Camila Rodrigo Fernanda Leandro Patrícia Marcelo Bianca Fábio Renata Gustavo'),
    family: words('Silva Oliveira Souza Ferreira Almeida Carvalho Barbosa Teixeira Moreira Cardoso'),
    languages: ['pt'],
  },
  polish: {
    given: words('Agnieszka Piotr Małgorzata Tomasz Barbara Krzysztof Joanna Marek Ewa Zbigniew Halina Paweł'),
    family: words('Kowalski Nowak Wiśniewski Zieliński Mazur Krawczyk Wójcik Dudek Pawlak Górski'),
    languages: ['pl'],
  },
  arabic: {
    given: words('Layla Omar Nour Khalid Samira Yusuf Hanan Tariq Rania Bilal Amal Faris'),
    family: words('Haddad Mansour Khoury Nasser Saleh Farah Aziz Hamdan Shaheen Rahman'),
    languages: ['ar'],
  },
  ethiopian: {
    given: words('Hiwot Dawit Selam Yonas Meron Abebe Tigist Bereket Almaz Samuel Eden Kaleb'),
    family: words('Tesfaye Bekele Haile Alemu Girma Tadesse Mengistu Wolde Desta Kebede'),
    languages: ['am'],
  },
  nigerian: {
    given: words('Chidi Ngozi Tunde Adaeze Emeka Funmi Segun Amaka Ifeanyi Bisi Kelechi Yewande'),
    family: words('Okafor Adeyemi Eze Balogun Nwosu Okonkwo Adebayo Obi Ogunleye Chukwu'),
    languages: ['yo'],
  },
} as const;

/** The given names above that women bear; the others are men's. */
export const womensNames: ReadonlySet<string> = new Set(
  words(
    'Grace Hannah Olivia Imani Naomi Ruth Abigail Keisha Claire Jada Simone Lena Phoebe Aaliyah Joanna Nora Paige Whitney Audrey Monique Delia Harper Bonnie Eliza Ivy Corinne Nell Tamara June ' +
      'María Lucía Elena Rosa Carmen Ana Guadalupe Isabel Marisol Paola Gabriela Yolanda Valentina Beatriz Ximena Rocío Alma Daniela Silvia Noemí ' +
      'Linh Thảo Hương Mai Lan Ngọc Trang Vy Hạnh Diễm Yến Tâm ' +
      'Mei Xiaoling Fang Yan Lihua Jing Amy Shuwen Hui Yulan Winnie ' +
      'Olga Svetlana Natalia Irina Ekaterina Tatiana Galina Yulia Larisa Vera Ludmila Anya ' +
      'Oksana Halyna Iryna Nadiya Solomiya Olena Daryna Lesya Kateryna Zoryana Mariya Yaryna ' +
      'Jocelyn Marites Luzviminda Cherry Analyn Liza Rowena Maricel ' +
      'Priya Anita Meera Kavita Lakshmi Sunita Deepa Harpreet ' +
      'Jisoo Eunji Hyejin Yuna Sora Esther Kyung ' +
      'Marie-Ange Fabiola Guerline Rose-Laure Nadège Mirlande ' +
      'Juliana Camila Fernanda Patrícia Bianca Renata ' +
      'Agnieszka Małgorzata Barbara Ewa Halina ' +
      'Layla Nour Samira Hanan Rania Amal ' +
      'Hiwot Selam Meron Tigist Almaz Eden ' +
      'Ngozi Adaeze Funmi Amaka Bisi Yewande',
  ),
);
