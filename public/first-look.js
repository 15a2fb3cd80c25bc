/*
 * Runs before the app's code is there: the search page starts with a still of its map
 * (src/ui/first-look.css). A lot's page has none, and a prerendered page has more to show.
 */
if (!location.pathname.includes('/parkinglot/')) document.documentElement.dataset.look = 'map';
