/** The commonest first, since they are drawn more often: a sample without namesakes would hide their trouble. */
export const girls =
  `Emma Olivia Ava Sophia Harper Evelyn Charlotte Amelia Nora Isabella Grace Hannah Ella Lucy Avery
Abigail Natalie Paisley Hazel Maya Sofía Elena Camila Valentina Ximena Renée Zoë Chloé Noemí Beatriz Fatima Amina Hodan
Ifrah Nyakim Achol Nyabol Thuy Linh Mai Pa-Kou Mee Priya Ananya Saanvi Aisha Leilani Kehlani Destiny Imani Nia Jada Kiara
Tiana Mary-Kate Anna-Marie Brynn Kinsley Addyson Josie Tessa Maren Ingrid Solveig Annika Siobhán Maeve Saoirse D'Asia
Ja'Nae Marisol Guadalupe Rosalía Yaretzi Adriana Yuliana Nevaeh Skylar Rylee Teagan Delaney`.split(/\s+/);

export const boys =
  `Oliver Liam Henry Owen William Noah Jack Theodore Hudson Lincoln Elijah James Levi Carter Wyatt Mason
Benjamin Ethan Isaac Gabriel José Mateo Santiago Ángel Jesús Sebastián Iker Emiliano Raúl Andrés Abdi Mohamed Yusuf Ahmed
Deng Garang Majok Thon Minh Khoa Tou Kong-Meng Arjun Rohan Vihaan Amir Malik Xavier DeShawn Jamal Tyrell D'Andre Ke'Shawn
Jean-Luc Mary-John Carson Easton Brody Gunnar Anders Bjørn Søren Kjell Niall Seán Brecken Tucker Colt Beckett Jaxon
Kaiden Grayson Maddox Zander Ryker Emmett Amos Ezra`.split(/\s+/);

export const women =
  `Jennifer Amy Melissa Michelle Angela Heather Stephanie Nicole Jessica Elizabeth Lisa Kimberly Sarah
Christina Amanda Rebecca Laura Erin Megan Tracy Maria Rosa Guadalupe Ana Verónica Inés Lucía Fadumo Halima Sahra Mary Nyandeng
Hoa Phuong Mee Pa Sunita Deepa Latoya Keisha Tamika Shanice Renée Andrea Jill Kari Kristin Heidi Jodi Brenda Carla Denise
Paula Rachel Katie Emily Anne-Marie Siobhan Marlys Joan`.split(/\s+/);

export const men =
  `Michael Jason Christopher David Brian Matthew Joshua James Robert Daniel Eric Chad Ryan Mark Scott Kevin
Andrew Travis Jeremy Adam José Luis Carlos Miguel Jesús Héctor Abdullahi Hassan Omar Peter Deng Tuan Hung Chue Raj Sanjay
Marcus Terrence Andre Darnell Jean-Paul Kurt Lars Nathan Todd Craig Troy Dale Curtis Wade Gary Dennis Alan Russell`.split(
    /\s+/,
  );

export const lastNames =
  `Smith Johnson Miller Anderson Olson Meyer Schmidt Peterson Nelson Brown Hansen Jensen Larson Davis
Williams Jones Garcia Hernandez Martinez Schroeder Wagner Becker Thompson Clark Moore Schultz Christensen Sorensen Petersen
Mueller Hoffman Klein Vander-Ploeg VanderWeide DeJong DeVries Dykstra Van_Zee Hoekstra Te_Slaa Rodríguez González
Pérez Ramírez López Nuñez Muñoz Peña Ibáñez Castañeda García-López Ruiz-Ortega Mohamed Abdi Hassan Warsame Osman Ali Deng Kuol
Mabior Garang Nguyen Tran Pham Le Vang Xiong Yang Lo Moua Patel Sharma Reddy Khan Begic Hadžić Kovačević Petrović O'Brien
O'Connor O'Malley McCarthy McKenna D'Angelo D'Amico St._Clair Fitzgerald Gallagher Washington Jackson Robinson Harris
Franklin Banks Whitfield Cole Boyd Novak Svoboda Kučera Zahradník Hlubek Lindqvist Åkerström Bjørnson Kjølstad Höfer Müller
Krüger Beaumont-Reyes Halloran-Webb Carter-Hughes Redfeather Blackhawk Two-Crow Kapayou Ritchie Stoltenberg Feldhacker
Kruse Steffen Ohl Bries Recker Kluesner Hageman Wessels Baugh Tjaden Abels Eilers Frerichs Bontrager Yoder Gingerich Miller-Yoder
Troyer Hochstetler Burke Quinn Donahue Kinney Ludwig Werner Fuller Barnes Bishop Tate Lindsey Marsh Holt Ewing Pratt Ware`
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '));
