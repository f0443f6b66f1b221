// Latencies, a sweep, and capacity: one value against another.

/** Latency by percentile, a panel for each load. */
function latency(width) {
	const {panels} = data.charts.latency;
	const lines = panels.flatMap((panel) => panel.lines);
	const queue = lines.some((line) => line.kind === 'ideal');
	const named = panels.map((panel) => ({...panel, title: ('latency ' + panel.title).trim() + ', ms'}));
	const {height, ...places} = grid(named, width, {high: width < 560 ? 240 : 280, head: 66, most: 2, left: 52});
	const looks = {
		fork: (arm) => ({width: 0.9, type: dashes(arm), opacity: 0.55}),
		mean: (arm) => ({width: 2.6, type: dashes(arm), opacity: 1}),
		few: () => ({width: 1.4, type: [2, 3], opacity: 0.9}),
		ideal: () => ({width: 2, type: [6, 5], opacity: 0.8})
	};
	return {
		height,
		option: frame({
			...places,
			legend: legend({
				icon: null,
				itemWidth: 24,
				itemStyle: {opacity: 0},
				lineStyle: {width: 2.6, type: 'solid', opacity: 1},
				data: [...new Set(lines.map((line) => data.arms[line.arm].name)), ...(queue ? [{name: QUEUE, lineStyle: {color: color('soft'), type: [6, 5]}}] : [])]
			}),
			xAxis: panels.map((panel, at) => axis({type: 'value', gridIndex: at, min: 0, max: panel.to * 1.02, name: 'percentile', nameLocation: 'middle', nameGap: 26, ...marks(panel.ticks)})),
			yAxis: panels.map((panel, at) => {
				const all = [...panel.lines.flatMap((line) => line.points.map((point) => point[1])), ...panel.points.map((point) => point.millis)];
				return values(panel.log, all, {gridIndex: at});
			}),
			series: panels.flatMap((panel, at) => [
				...panel.lines.map((line) => ({
					type: 'line',
					name: line.kind === 'ideal' ? QUEUE : data.arms[line.arm].name,
					xAxisIndex: at,
					yAxisIndex: at,
					data: line.points,
					symbol: 'none',
					silent: true,
					color: armColor(line.arm),
					lineStyle: looks[line.kind](line.arm)
				})),
				...panel.points.map((point) => ({
					type: 'scatter',
					name: data.arms[point.arm].name,
					xAxisIndex: at,
					yAxisIndex: at,
					z: 4,
					symbol: symbol(point.arm),
					symbolSize: 10,
					data: [[point.at, point.millis]],
					itemStyle: point.few ? {color: color('paper'), borderColor: armColor(point.arm), borderWidth: 2, opacity: 1} : {color: armColor(point.arm), borderColor: color('ink'), borderWidth: 1, opacity: 1},
					tooltip: {formatter: () => point.text}
				}))
			])
		})
	};
}

function sweep(width) {
	const {setting, rightSized, panels} = data.charts.sweep;
	const {height, ...places} = grid(panels, width, {high: 150, head: 34, most: 2, left: 52});
	const settings = panels[0].points.map(([value]) => String(value));
	return {
		height,
		option: frame({
			...places,
			xAxis: panels.map((panel, at) => axis({type: 'category', gridIndex: at, data: settings, name: setting, nameLocation: 'middle', nameGap: 26, splitLine: {show: false}})),
			yAxis: panels.map((panel, at) => {
				const all = [...panel.points.map(([, y]) => y), ...panel.levels.map((level) => level.value)];
				return values(wide(all), all, {gridIndex: at});
			}),
			series: panels.map((panel, at) => ({
				type: 'line',
				name: panel.title,
				xAxisIndex: at,
				yAxisIndex: at,
				color: color('measured'),
				lineStyle: {width: 1.6},
				data: panel.points.map(([value, y]) => ({
					value: [String(value), y],
					symbol: 'circle',
					symbolSize: value === rightSized ? 12 : 7,
					itemStyle: value === rightSized ? {color: color('card'), borderColor: color('measured'), borderWidth: 3} : {}
				})),
				markLine: {
					silent: true,
					precision: 9,
					symbol: 'none',
					lineStyle: {color: color('soft'), type: 'dashed'},
					label: {position: 'insideEndTop', color: color('ink'), fontSize: 11, formatter: (mark) => mark.name},
					data: panel.levels.map((level) => ({name: level.arm, yAxis: level.value}))
				}
			}))
		})
	};
}

/** Throughput, p50 and p95 by users. */
function capacity(width) {
	const {lines} = data.charts.capacity;
	const users = [...new Set(lines.flatMap((line) => line.points.map((point) => point.users)))].sort((a, b) => a - b);
	const panels = [{title: 'throughput, /s', key: 'throughput'}, {title: 'p50 latency, ms', key: 'p50'}, {title: 'p95 latency, ms', key: 'p95'}];
	const {height, ...places} = grid(panels, width, {high: 190, head: 62, left: 52});
	return {
		height,
		option: frame({
			...places,
			legend: legend({data: lines.map((line) => data.arms[line.arm].name), icon: null}),
			xAxis: panels.map((panel, at) => axis({type: 'log', gridIndex: at, min: users[0], max: Math.max(users[users.length - 1], users[0] * 2), name: 'users', nameLocation: 'middle', nameGap: 26, splitLine: {show: false}, axisTick: {show: true, customValues: users, lineStyle: {color: color('line')}}, axisLabel: {...text(), hideOverlap: true, customValues: users, formatter: short}})),
			yAxis: panels.map((panel, at) => {
				const all = lines.flatMap((line) => line.points.map((point) => point[panel.key])).filter((value) => value !== null);
				return values(wide(all), all, {gridIndex: at});
			}),
			series: panels.flatMap((panel, at) => lines.map((line) => ({
				type: 'line',
				name: data.arms[line.arm].name,
				xAxisIndex: at,
				yAxisIndex: at,
				symbol: symbol(line.arm),
				color: armColor(line.arm),
				lineStyle: {width: 1.8, type: dashes(line.arm)},
				data: line.points.map((point) => ({
					value: [point.users, point[panel.key]],
					symbolSize: point.users === line.knee ? 13 : 6,
					itemStyle: point.users === line.knee ? {borderColor: color('ink'), borderWidth: 2} : {}
				})),
				tooltip: {formatter: (point) => line.points[point.dataIndex].text}
			})))
		})
	};
}

/** A latency by the rate of requests, with the limit that is to be kept. */
function rates(width) {
	const {title, limit, lines} = data.charts.rates;
	const all = lines.flatMap((line) => line.points);
	const x = all.map(([rate]) => rate);
	const y = all.map(([, latency]) => latency).concat(limit === null ? [] : [limit]);
	const {height, ...places} = grid([{title}], width, {high: 240, head: 62, most: 1, left: 52});
	const marks = [...new Set(x)].sort((a, b) => a - b);
	return {
		height,
		option: frame({
			...places,
			legend: legend({data: lines.map((line) => data.arms[line.arm].name), icon: null}),
			xAxis: [axis({type: 'log', min: marks[0], max: marks[marks.length - 1], name: 'requests/s', nameLocation: 'middle', nameGap: 26, splitLine: {show: false}, axisTick: {show: true, customValues: marks, lineStyle: {color: color('line')}}, axisLabel: {...text(), hideOverlap: true, customValues: marks, formatter: short}})],
			yAxis: [values(true, y, {})],
			// the edges of the band: the library's common part has no polygon, and stacks cannot be logarithmic
			series: lines.flatMap((line, at) => [...[1, 2].map((edge) => ({
				type: 'line',
				name: data.arms[line.arm].name,
				symbol: 'none',
				silent: true,
				color: armColor(line.arm),
				lineStyle: {width: 0.8, opacity: 0.5},
				data: line.band.map((each) => [each[0], each[edge]])
			})), {
				type: 'line',
				name: data.arms[line.arm].name,
				symbol: 'none',
				color: armColor(line.arm),
				lineStyle: {width: 1.8, type: dashes(line.arm)},
				data: line.medians,
				markLine: at > 0 || limit === null ? undefined : {
					silent: true,
					precision: 9,
					symbol: 'none',
					lineStyle: {color: color('ink'), type: 'dashed'},
					label: {position: 'insideStartTop', color: color('ink'), fontSize: 11, formatter: 'limit'},
					data: [{yAxis: limit}]
				}
			}, {
				type: 'scatter',
				name: data.arms[line.arm].name,
				symbol: symbol(line.arm),
				symbolSize: 7,
				color: armColor(line.arm),
				data: line.points,
				tooltip: {formatter: (point) => line.texts[point.dataIndex]}
			}])
		})
	};
}
