/** Large US metropolitan areas: center in degrees, people in units of 100,000. */
export const metros = [
  ['New York', 40.71, -74.01, 195],
  ['Los Angeles', 34.05, -118.24, 128],
  ['Chicago', 41.88, -87.63, 93],
  ['Dallas', 32.78, -96.8, 81],
  ['Houston', 29.76, -95.37, 75],
  ['Atlanta', 33.75, -84.39, 63],
  ['Washington', 38.91, -77.04, 63],
  ['Philadelphia', 39.95, -75.17, 62],
  ['Miami', 25.76, -80.19, 62],
  ['Phoenix', 33.45, -112.07, 51],
  ['Boston', 42.36, -71.06, 49],
  ['Riverside', 33.95, -117.4, 47],
  ['San Francisco', 37.77, -122.42, 46],
  ['Detroit', 42.33, -83.05, 43],
  ['Seattle', 47.61, -122.33, 40],
  ['Minneapolis', 44.98, -93.27, 37],
  ['Tampa', 27.95, -82.46, 33],
  ['San Diego', 32.72, -117.16, 33],
  ['Denver', 39.74, -104.99, 30],
  ['Baltimore', 39.29, -76.61, 28],
  ['Orlando', 28.54, -81.38, 28],
  ['Charlotte', 35.23, -80.84, 28],
  ['St. Louis', 38.63, -90.2, 28],
  ['San Antonio', 29.42, -98.49, 27],
  ['Portland', 45.52, -122.68, 25],
  ['Austin', 30.27, -97.74, 25],
  ['Pittsburgh', 40.44, -80.0, 24],
  ['Sacramento', 38.58, -121.49, 24],
  ['Las Vegas', 36.17, -115.14, 23],
  ['Cincinnati', 39.1, -84.51, 23],
  ['Kansas City', 39.1, -94.58, 22],
  ['Columbus', 39.96, -83.0, 22],
  ['Cleveland', 41.5, -81.69, 21],
  ['Indianapolis', 39.77, -86.16, 21],
  ['San Jose', 37.34, -121.89, 19],
  ['Nashville', 36.16, -86.78, 21],
  ['Milwaukee', 43.04, -87.91, 16],
  ['New Orleans', 29.95, -90.07, 10],
  ['Salt Lake City', 40.76, -111.89, 13],
  ['Honolulu', 21.31, -157.86, 10],
].map(([name, lat, lng, weight]) => ({ name, lat, lng, weight }) as Metro);

interface Metro {
  name: string;
  lat: number;
  lng: number;
  weight: number;
}
